import { plainActions, plainCopy } from "./screens-copy.ts";
import { Favourites } from "./favourites-list.tsx";
import type { PlainPath } from "./page.ts";

/** The simple pages: a title, a true sentence and the way on. */
export function Plain({ path }: { path: PlainPath }) {
  const { title, sentence } = plainCopy[path];
  return (
    <div className="frame">
      <div className="grid justify-items-start gap-6 py-16 md:py-24">
        <h1 className="page-title">{title}</h1>
        <p className="max-w-[50ch] text-muted">{sentence}</p>
        {path !== "/favoritos" && (
          <a href="/" className="button">
            {plainActions.toHome}
          </a>
        )}
      </div>
      {path === "/favoritos" && (
        // What it holds is known only in the browser: the room keeps the footer where it is.
        <div className="min-h-svh">
          <Favourites />
        </div>
      )}
    </div>
  );
}
