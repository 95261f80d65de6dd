import type { ComponentProps } from "react";
import { ArrowLeftIcon } from "#ui/icons.tsx";
import { TextLink } from "./text-link.tsx";

type BackLinkProps = Pick<ComponentProps<typeof TextLink>, "onClick" | "children"> & { to: string };

export function BackLink({ to, onClick, children }: BackLinkProps) {
  return (
    <TextLink href={to} onClick={onClick} className="-ml-1 gap-2">
      <ArrowLeftIcon />
      {children}
    </TextLink>
  );
}
