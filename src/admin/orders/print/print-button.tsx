import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { settledOrTimeout } from "../../parts/settled-or-timeout.ts";
import { printCopy } from "./copy.ts";

const TIMEOUT = 15_000; // ms for all pictures together; one that is missing then is missing on paper

/** Prints once every picture is there: the browser would leave out what still loads. */
export function PrintButton() {
  const [isPreparing, setPreparing] = useState(false);
  const print = async () => {
    setPreparing(true);
    await settledOrTimeout(picturesLoaded(), TIMEOUT);
    setPreparing(false);
    window.print();
  };
  return (
    <Button isHeld={isPreparing} onClick={() => void print()} className="max-sm:w-full">
      {isPreparing ? printCopy.preparing : printCopy.print}
    </Button>
  );
}

/** Loaded or failed. */
async function picturesLoaded(): Promise<void> {
  const loading = Array.from(document.images).filter(({ complete }) => !complete);
  await Promise.all(
    loading.map(
      (image) =>
        new Promise((resolve) => {
          image.addEventListener("load", resolve, { once: true });
          image.addEventListener("error", resolve, { once: true });
        }),
    ),
  );
}
