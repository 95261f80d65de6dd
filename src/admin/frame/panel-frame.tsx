import { type ReactNode, useState } from "react";
import { Tooltips } from "#ui/tooltip.tsx";
import { copy } from "../copy.ts";
import { HeadingSlot } from "./panel-screen.tsx";
import { SectionBar } from "./section-bar.tsx";
import { SessionControls } from "./session-controls.tsx";

/** What stays while screens come and go in it; each puts its heading into the header (`PanelScreen`). */
export function PanelFrame({ email, children }: { email: string; children: ReactNode }) {
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
        <SectionBar />
      </main>
    </div>
  );
}
