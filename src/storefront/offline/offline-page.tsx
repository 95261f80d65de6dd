import { useEffect } from "react";
import { Button } from "#ui/button.tsx";
import { State } from "../state.tsx";
import { offlineCopy } from "./copy.ts";
import { reloadOnceOnline } from "./visited-pages.ts";

export function OfflinePage() {
  useEffect(reloadOnceOnline, []);
  return (
    <div className="frame page">
      <State title={offlineCopy.title} sentence={offlineCopy.sentence} drawing="thread">
        <p className="flex flex-wrap gap-3">
          {/* The address is still the one that was asked for. */}
          <Button onClick={() => location.reload()}>{offlineCopy.retry}</Button>
          <a href="/" className="button button-quiet">
            {offlineCopy.toHome}
          </a>
        </p>
      </State>
    </div>
  );
}
