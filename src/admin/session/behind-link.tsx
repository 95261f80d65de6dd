import type { ReactNode } from "react";
import { PANEL } from "#domain/panel-address.ts";
import { copy } from "../copy.ts";
import { PlainLink } from "../parts/text-link.tsx";
import { sessionCopy } from "./copy.ts";
import { Entrance } from "./entrance.tsx";
import { useLinkToken } from "./link-token.ts";

type BehindLinkProps = { title: string; hint?: string; children: (token: string) => ReactNode };

/** The page of a one-time link; says so if the address has no token. */
export function BehindLink({ title, hint, children }: BehindLinkProps) {
  const token = useLinkToken();
  return (
    <Entrance title={title}>
      {token === undefined ? (
        <>
          <p>
            {sessionCopy.noLink} {hint}
          </p>
          <PlainLink href={PANEL.products} className="mt-6">
            {copy.frame.toPanel}
          </PlainLink>
        </>
      ) : (
        children(token)
      )}
    </Entrance>
  );
}
