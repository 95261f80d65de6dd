import { ArrowLeftIcon } from "#ui/icons.tsx";
import { detailCopy } from "./copy.ts";
import { stepsToPageBefore } from "./page-before.ts";

/** To the previous page of the shop; from elsewhere, or without JavaScript, home. */
export function BackLink() {
  return (
    <a
      href="/"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        const steps = stepsToPageBefore();
        if (steps === 0) return;
        event.preventDefault();
        history.go(steps);
      }}
      className="product-back"
    >
      <ArrowLeftIcon />
      {detailCopy.back}
    </a>
  );
}
