import { useLocation } from "wouter";
import { PANEL } from "#domain/panel-address.ts";
import { BehindLink } from "./behind-link.tsx";
import { sessionCopy } from "./copy.ts";
import { LoginForm } from "./login-form.tsx";

const words = sessionCopy.newBrowser;

/** Behind the link that lets a new browser sign in while others guess the password: the login form, with the link's token. */
export function NewBrowser() {
  const [, navigate] = useLocation();
  return (
    <BehindLink title={words.title}>
      {(token) => (
        <>
          <p className="mb-6 text-muted">{words.intro}</p>
          <LoginForm browserToken={token} onSignedIn={() => navigate(PANEL.products, { replace: true })} />
        </>
      )}
    </BehindLink>
  );
}
