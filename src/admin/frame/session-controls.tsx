import { useId, useRef } from "react";
import { Link } from "wouter";
import { PANEL } from "#domain/panel-address.ts";
import { Button } from "#ui/button.tsx";
import { PersonIcon } from "#ui/icons.tsx";
import { showToast } from "#ui/toast.ts";
import { copy } from "../copy.ts";
import { closeWhenLeft, MENU_LOOK } from "../parts/link-menu.tsx";
import { sessionCopy } from "../session/copy.ts";
import { signOut } from "../session/session.ts";
import { frameCopy } from "./copy.ts";
import { askBeforeLeaving } from "./leaving.tsx";

const ENTRY = "flex min-h-11 w-full items-center px-4 -outline-offset-2 hover:bg-sand";

/** Whose session it is, as the button of a menu; 'Cerrar Sesión' stands beside it where there is room (spec 2). */
export function SessionControls({ email }: { email: string }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();
  const leave = () => {
    close();
    askBeforeLeaving("panel", () => {
      signOut();
      showToast({ title: sessionCopy.signedOut });
    });
  };
  return (
    <div onBlur={closeWhenLeft} className="flex min-w-0 items-center gap-x-4 text-sm max-md:-mr-edge max-md:shrink-0">
      <button
        type="button"
        popoverTarget={id}
        title={frameCopy.session}
        className="flex min-h-11 min-w-[min(2.75rem,15vw)] items-center justify-center gap-2 hover:underline"
      >
        <PersonIcon />
        <span className="truncate max-md:sr-only">{frameCopy.greeting(email)}</span>
      </button>
      <div ref={menu} id={id} popover="auto" className={`w-64 text-base ${MENU_LOOK}`}>
        <p className="truncate border-b border-line px-4 py-3 text-sm text-muted md:hidden">{email}</p>
        <ul>
          <li>
            <Link href={PANEL.account} onClick={close} className={ENTRY}>
              {frameCopy.account}
            </Link>
          </li>
          <li>
            <a href="/" className={ENTRY}>
              {copy.frame.toShop}
            </a>
          </li>
          <li className="border-t border-line md:hidden">
            <Button look="link" className={`${ENTRY} no-underline`} onClick={leave}>
              {sessionCopy.signOut}
            </Button>
          </li>
        </ul>
      </div>
      <Button
        look="quiet"
        className="min-h-9 shrink-0 px-3 py-1 text-sm max-md:hidden pointer-coarse:min-h-11"
        onClick={leave}
      >
        {sessionCopy.signOut}
      </Button>
    </div>
  );
}
