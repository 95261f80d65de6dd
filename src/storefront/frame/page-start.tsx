import { CONTENT_ID } from "./content-id.ts";
import { frameCopy } from "./copy.ts";

/** Stands before the header on every page: links only, which need no code or data in the browser. */
export function PageStart() {
  return (
    <>
      <a href={`#${CONTENT_ID}`} className="skip button">
        {frameCopy.skip}
      </a>
      <section aria-label={frameCopy.topBar} className="top-bar">
        <div className="frame">
          <p>{frameCopy.payment}</p>
          <a href="/arrepentimiento" className="text-link">
            {frameCopy.withdrawal}
          </a>
        </div>
      </section>
    </>
  );
}
