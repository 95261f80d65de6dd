import type { LegalPath } from "#domain/legal-page.ts";
import { NotFound } from "../not-found/not-found.tsx";
import { legalCopy } from "./copy.ts";
import { readText } from "./read-text.ts";
import { useLegalText } from "./use-legal-text.ts";

/** Legal notices appear only beside the owner's text; `text` is null when it timed out. */
export function LegalPage({ path, text: given }: { path: LegalPath; text: string | null }) {
  const { text, hasFailed } = useLegalText(path, given);
  if (text === "") return <NotFound products={null} />;
  return (
    <article className="frame page">
      <div className="max-w-[65ch] wrap-anywhere">
        <h1 className="page-title mb-10">{legalCopy.titles[path]}</h1>
        {text === null ? <LoadingText hasFailed={hasFailed} /> : <Blocks text={text} />}
        {text !== null && path === "/privacidad" && <Rights />}
      </div>
    </article>
  );
}

function LoadingText({ hasFailed }: { hasFailed: boolean }) {
  return (
    <div className="min-h-svh">
      <noscript>
        <p>{legalCopy.notLoaded}</p>
      </noscript>
      {hasFailed ? <p role="alert">{legalCopy.failed}</p> : <TextSkeleton />}
    </div>
  );
}

function TextSkeleton() {
  return (
    <>
      <output className="sr-only">{legalCopy.loading}</output>
      <div aria-hidden="true" data-skeleton className="grid gap-3">
        <div className="skeleton h-4" />
        <div className="skeleton h-4" />
        <div className="skeleton h-4 w-3/5" />
      </div>
    </>
  );
}

/** The rights that Ley 25.326 gives. */
function Rights() {
  return (
    <section className="mt-10 border-t border-line pt-6">
      <h2 className="mb-3 font-display text-xl">{legalCopy.rightsTitle}</h2>
      {legalCopy.rights.map((right) => (
        <p key={right} className="mb-4">
          {right}
        </p>
      ))}
    </section>
  );
}

function Blocks({ text }: { text: string }) {
  return readText(text).map((block) =>
    block.kind === "heading" ? (
      <h2 key={block.line} className="mt-10 mb-3 font-display text-xl">
        {block.text}
      </h2>
    ) : (
      <p key={block.line} className="mb-4 whitespace-pre-line">
        {block.text}
      </p>
    ),
  );
}
