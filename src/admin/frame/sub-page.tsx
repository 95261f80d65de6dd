import type { ReactNode } from "react";
import { PageHeading } from "../parts/page-heading.tsx";
import { useTitle } from "../parts/use-title.ts";
import { PanelScreen } from "./panel-screen.tsx";

type SubPageProps = {
  /** The way to what it belongs to. */
  back: ReactNode;
  title: string;
  intro: string;
  children: ReactNode;
};

/** A page of its own below one of the panel's sections. */
export function SubPage({ back, title, intro, children }: SubPageProps) {
  useTitle(title);
  return (
    <PanelScreen heading={back}>
      <div className="border-b border-ink pt-2 pb-6">
        <PageHeading>{title}</PageHeading>
        <p className="mt-1 max-w-prose text-muted">{intro}</p>
      </div>
      {children}
    </PanelScreen>
  );
}
