import { type ReactNode, useEffect, useId } from "react";
import type { PageSettings } from "#domain/settings.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ErrorBoundary } from "#ui/error-boundary.tsx";
import { ignoreStrayPresses } from "#ui/stray-presses.ts";
import { Drawer } from "../cart/drawer/drawer.tsx";
import { useDrawerOpen } from "../checkout/history.ts";
import { closeDrawer } from "../checkout/moves.ts";
import { errorCopy } from "../error-screen/copy.ts";
import { ErrorCode } from "../error-screen/error-screen.tsx";
import { storeVisitedPages } from "../offline/visited-pages.ts";
import { PickerDialog } from "../product/picker-dialog.tsx";
import { closePicker, usePicked } from "../product/picker.ts";
import { followPicture } from "../product/picture-transition.ts";
import { followSheets } from "./sheets.ts";

/** A failing dialog takes down neither the page nor the other dialog. */
export function Dialogs({ delivery }: Pick<PageSettings, "delivery">) {
  const isDrawerOpen = useDrawerOpen();
  const isPicking = usePicked() !== undefined;
  useEffect(storeVisitedPages, []);
  useEffect(followPicture, []);
  useEffect(followSheets, []);
  useEffect(ignoreStrayPresses, []);
  return (
    <>
      <Guarded isOpen={isDrawerOpen} onClose={closeDrawer}>
        <Drawer delivery={delivery} />
      </Guarded>
      <Guarded isOpen={isPicking} onClose={closePicker}>
        <PickerDialog />
      </Guarded>
    </>
  );
}

type GuardedProps = { isOpen: boolean; onClose: () => void; children: ReactNode };

/** A dialog that fails while open is replaced by an error message. */
function Guarded({ isOpen, onClose, children }: GuardedProps) {
  const title = useId();
  return (
    <ErrorBoundary
      renderFallback={(id, retry) => {
        const close = () => {
          onClose();
          retry();
        };
        return (
          <Dialog isOpen={isOpen} onClose={close} labelledBy={title} className="m-auto max-w-md bg-paper p-6 text-ink">
            <div role="alert" className="flex flex-col items-start gap-4">
              <h2 lang="en" id={title} className="font-display text-xl">
                {errorCopy.title}
              </h2>
              <p>{errorCopy.sentence}</p>
              <ErrorCode id={id} />
            </div>
            <Button className="mt-6" onClick={close}>
              {errorCopy.close}
            </Button>
          </Dialog>
        );
      }}
    >
      {children}
    </ErrorBoundary>
  );
}
