import { type ReactNode, useState } from "react";
import { Link, matchRoute, useLocation, useRouter } from "wouter";
import { Tooltips } from "#ui/tooltip.tsx";
import { copy } from "../copy.ts";
import { frameCopy } from "./copy.ts";
import { HeadingSlot } from "./panel-screen.tsx";
import { SectionLabel, sectionLink, type SectionName, useSections } from "./sections.tsx";
import { SessionControls } from "./session-controls.tsx";

type PanelFrameProps = { email: string; section: SectionName | undefined; children: ReactNode };

/** The layout around every screen, which puts its heading into the header (`PanelScreen`). */
export function PanelFrame({ email, section, children }: PanelFrameProps) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <div className="min-h-dvh pb-24">
      <a href="#contenido" className="skip button">
        {copy.frame.skip}
      </a>
      <header className="frame panel-frame flex min-h-12 items-center justify-between gap-x-4 print:hidden">
        <div ref={setSlot} className="contents md:[&>*]:shrink-0" />
        <SessionControls email={email} />
        <Tooltips />
      </header>
      <main id="contenido" tabIndex={-1} className="frame panel-frame print:pt-4">
        <HeadingSlot value={slot}>{children}</HeadingSlot>
        <SectionBar current={section} />
      </main>
    </div>
  );
}

/** A phone's links to the sections, at the bottom; on a section's own page its tabs stand there. */
function SectionBar({ current }: { current: SectionName | undefined }) {
  const sections = useSections();
  const { parser } = useRouter();
  const [path] = useLocation();
  const isAt = (address: string) => matchRoute(parser, address, path)[0];
  if (Object.values(sections).some(({ href }) => isAt(href))) return null;
  return (
    <nav aria-label={frameCopy.sections} className="panel-tabs sm:hidden print:hidden">
      {Object.entries(sections).map(([name, section]) => (
        <Link key={name} aria-current={name === current} {...sectionLink(section)}>
          <SectionLabel section={section} />
        </Link>
      ))}
    </nav>
  );
}
