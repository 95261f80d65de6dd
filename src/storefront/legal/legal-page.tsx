import { legalCopy } from "./copy.ts";
import type { LegalPath } from "./legal-fields.ts";
import { readText } from "./read-text.ts";

/** A page of the owner's own words; `text` is null while it is late. What the law says stands only beside them. */
export function LegalPage({ path, text }: { path: LegalPath; text: string | null }) {
  return (
    <article className="frame pt-12 md:pt-16">
      <div className="max-w-[65ch] wrap-anywhere">
        <h1 className="page-title mb-8">{legalCopy.titles[path]}</h1>
        {text === null ? <p>{legalCopy.late}</p> : <Blocks text={text} />}
        {text !== null && path === "/privacidad" && (
          <section className="mt-12 border-t border-line pt-6">
            <h2 className="mb-3 font-display text-xl">{legalCopy.rightsTitle}</h2>
            {legalCopy.rights.map((right) => (
              <p key={right} className="mb-4">
                {right}
              </p>
            ))}
          </section>
        )}
      </div>
    </article>
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
