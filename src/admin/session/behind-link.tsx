import type { ReactNode } from "react";
import { PANEL } from "#domain/panel-address.ts";
import { copy } from "../copy.ts";
import { sessionCopy } from "./copy.ts";
import { Entrance } from "./entrance.tsx";
import { useLinkToken } from "./link-token.ts";

type BehindLinkProps = { title: string; children: (token: string) => ReactNode };

/** The page of a one-time link; it says so where the address has no token. */
export function BehindLink({ title, children }: BehindLinkProps) {
  const token = useLinkToken();
  return (
    <Entrance title={title}>
      {token === undefined ? (
        <>
          <p>{sessionCopy.noLink}</p>
          <a href={PANEL.products} className="text-link mt-6 inline-flex min-h-11 items-center">
            {copy.frame.toPanel}
          </a>
        </>
      ) : (
        children(token)
      )}
    </Entrance>
  );
}
