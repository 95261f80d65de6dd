import { useLocation } from "wouter";
import { PANEL } from "#domain/panel-address.ts";
import { copy } from "../copy.ts";
import { Entrance } from "./entrance.tsx";
import { useLinkToken } from "./link-token.ts";
import { LoginForm } from "./login-form.tsx";
import { sessionCopy } from "./copy.ts";

const words = sessionCopy.newBrowser;

/** Behind the link that lets a new browser sign in while others guess the password: the login form, with its token. */
export function NewBrowser() {
  const token = useLinkToken();
  const [, navigate] = useLocation();
  if (token === undefined) {
    return (
      <Entrance title={words.title}>
        <p>{sessionCopy.choosePassword.noLink}</p>
        <a href={PANEL.products} className="text-link mt-6 inline-flex min-h-11 items-center">
          {copy.frame.toPanel}
        </a>
      </Entrance>
    );
  }
  return (
    <Entrance title={words.title}>
      <p className="mb-6 text-muted">{words.intro}</p>
      <LoginForm browserToken={token} onSignedIn={() => navigate(PANEL.products, { replace: true })} />
    </Entrance>
  );
}
