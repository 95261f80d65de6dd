import type { ReactNode } from "react";
import { Drawing, type DrawingName } from "./drawing.tsx";

type StateProps = { title: ReactNode; sentence: string; drawing: DrawingName; children: ReactNode };

/** A page or region with nothing to show: what happened, what to do next, and a drawing. */
export function State({ title, sentence, drawing, children }: StateProps) {
  return (
    <div className="state">
      <div className="flex min-w-0 flex-col items-start gap-6">
        <h1 className="page-title">{title}</h1>
        <p className="max-w-[50ch] text-muted">{sentence}</p>
        {children}
      </div>
      <Drawing name={drawing} />
    </div>
  );
}
