import { PANEL } from "#domain/panel-address.ts";
import { Button } from "#ui/button.tsx";
import { copy } from "../copy.ts";
import { isDraftStored, listDrafts } from "../drafts/drafts.ts";
import { scrollWhenShown } from "../parts/when-shown.ts";
import { queryClient } from "../query-client.ts";

type ScreenFailedProps = {
  /** The one it is reported under. */
  id: string;
  name?: string;
  onRetry: () => void;
};

/** Replaces a screen, or part of one, that failed. */
export function ScreenFailed({ id, name, onRetry }: ScreenFailedProps) {
  const words = copy.broken;
  const isStored = listDrafts("").some(isDraftStored);
  const retry = () => {
    // An answer may have caused the failure, so refetch it.
    queryClient.removeQueries({ type: "inactive" });
    onRetry();
  };
  const Heading = name === undefined ? "h1" : "h2";
  return (
    <div ref={scrollWhenShown} role="alert" className="flex max-w-prose scroll-mb-20 flex-col items-start gap-4 py-6">
      <Heading lang="en" className="font-display text-2xl wrap-anywhere">
        {words.title}
      </Heading>
      <p>
        {words.what(name)} {isStored && words.stored}
      </p>
      <p className="text-sm text-muted">
        {words.code}: <code>{id}</code>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={retry}>{copy.state.retry}</Button>
        {/* Not a navigation within the panel, so that everything restarts. */}
        <a href={PANEL.products} className="button button-quiet">
          {copy.frame.toPanel}
        </a>
      </div>
    </div>
  );
}
