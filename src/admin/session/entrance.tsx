import type { ReactNode } from "react";
import { Tooltips } from "#ui/tooltip.tsx";
import { copy } from "../copy.ts";
import { PageHeading } from "../parts/page-heading.tsx";
import { PlainLink } from "../parts/text-link.tsx";
import { Wordmark } from "./wordmark.tsx";

export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="frame flex min-h-dvh flex-col items-center pt-[12vh] pb-16">
      <header className="w-full max-w-sm">
        <Wordmark />
        <Tooltips />
      </header>
      <main className="w-full max-w-sm pt-10">
        {/* Whoever signs out, or sends a form that is gone then, is taken to what stands there instead. */}
        <PageHeading key={title} className="mb-6">
          {title}
        </PageHeading>
        {children}
        <p className="mt-10 border-t border-line pt-2 text-sm">
          <PlainLink href="/">{copy.frame.toShop}</PlainLink>
        </p>
      </main>
    </div>
  );
}
