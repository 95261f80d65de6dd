import { PageHeading } from "../parts/page-heading.tsx";
import { TextLink } from "../parts/text-link.tsx";
import { useTitle } from "../parts/use-title.ts";

type MissingProps = { title: string; hint: string; to: string; link: string };

export function Missing({ title, hint, to, link }: MissingProps) {
  useTitle(title);
  return (
    <>
      <PageHeading className="pt-16">{title}</PageHeading>
      <p className="mt-2 max-w-prose text-muted">{hint}</p>
      <TextLink href={to} className="mt-6">
        {link}
      </TextLink>
    </>
  );
}
