import type { ReactNode } from "react";
import { Tooltips } from "#ui/tooltip.tsx";
import { copy } from "../copy.ts";
import { PageHeading } from "../parts/page-heading.tsx";

export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="frame flex min-h-16 items-center justify-between gap-4">
        <span className="label">{copy.frame.brand}</span>
        <a href="/" className="text-link inline-flex min-h-11 items-center text-sm">
          {copy.frame.toShop}
        </a>
        <Tooltips />
      </header>
      <main className="frame flex flex-1 flex-col items-center pt-[8vh] pb-16">
        <div className="w-full max-w-sm">
          {/* Whoever signs out, or sends a form that is gone then, is taken to what stands there instead. */}
          <PageHeading key={title} className="mb-6 text-3xl">
            {title}
          </PageHeading>
          {children}
        </div>
      </main>
    </div>
  );
}
