import { Link, matchRoute, useLocation, useRouter } from "wouter";
import { SectionLabel, sectionLink, useSections } from "./sections.tsx";
import { frameCopy } from "./copy.ts";

/** The sections under the thumb on every page of a phone; a section itself has its tabs there. */
export function SectionBar() {
  const sections = Object.values(useSections());
  const { parser } = useRouter();
  const [path] = useLocation();
  const isAt = (address: string) => matchRoute(parser, address, path)[0];
  if (sections.some(({ href }) => isAt(href))) return null;
  return (
    <nav aria-label={frameCopy.sections} className="panel-tabs sm:hidden print:hidden">
      {sections.map((section) => (
        <Link key={section.href} aria-current={section.pages.some(isAt)} {...sectionLink(section)}>
          <SectionLabel section={section} />
        </Link>
      ))}
    </nav>
  );
}
