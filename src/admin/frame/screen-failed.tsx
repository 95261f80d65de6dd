import { useEffect, useRef } from "react";
import { PANEL } from "#domain/panel-address.ts";
import { Button } from "#ui/button.tsx";
import { copy } from "../copy.ts";
import { isDraftStored, listDrafts } from "../drafts/drafts.ts";
import { queryClient } from "../query-client.ts";

type ScreenFailedProps = {
  /** The one it is reported under. */
  id: string;
  name?: string;
  onRetry: () => void;
};

/** Instead of a screen, or of a part of one, that broke. */
export function ScreenFailed({ id, name, onRetry }: ScreenFailedProps) {
  const words = copy.broken;
  const message = useRef<HTMLDivElement>(null);
  // It may be below what is seen.
  useEffect(() => {
    message.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const isStored = listDrafts("").some(isDraftStored);
  const retry = () => {
    // What broke it may be an answer: that one is asked for again.
    queryClient.removeQueries({ type: "inactive" });
    onRetry();
  };
  const Heading = name === undefined ? "h1" : "h2";
  return (
    <div ref={message} role="alert" className="flex max-w-prose scroll-mb-20 flex-col items-start gap-4 py-6">
      <Heading className="font-display text-2xl wrap-anywhere">{words.title}</Heading>
      <p>
        {words.what(name)} {isStored && words.stored}
      </p>
      <p className="text-sm text-muted">
        {words.code}: <code>{id}</code>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={retry}>{copy.state.retry}</Button>
        {/* Not a step within the panel: everything begins again. */}
        <a href={PANEL.products} className="button button-quiet">
          {copy.frame.toPanel}
        </a>
      </div>
    </div>
  );
}
