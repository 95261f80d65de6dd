import { Button } from "#ui/button.tsx";
import { callOnce, detailOf } from "../http.ts";
import { FormError } from "../parts/form-error.tsx";
import { Form } from "../parts/form.tsx";
import { useChange } from "../use-change.ts";
import { EmailField } from "./email-field.tsx";
import { Entrance } from "./entrance.tsx";
import { sessionCopy } from "./copy.ts";

/** Requests a link to choose another password. It says the same for every e-mail. */
export function ResetRequest({ email, onBack }: { email: string; onBack: () => void }) {
  const request = useChange({
    send: (email: string) => callOnce("POST /api/auth/password-reset", { body: { email } }),
    failed: sessionCopy.reset.failed,
  });

  return (
    <Entrance title={request.isSuccess ? sessionCopy.reset.sent : sessionCopy.reset.title}>
      {request.isSuccess ? (
        <output className="block">{sessionCopy.reset.neutral}</output>
      ) : (
        <Form onSubmit={(typed) => request.mutate(String(typed.get("email")).trim())} className="flex flex-col gap-4">
          <p className="text-muted">{sessionCopy.reset.intro}</p>
          <EmailField last={email} />
          {request.isError && <FormError>{detailOf(request.error)}</FormError>}
          <Button type="submit" isHeld={request.isPending}>
            {request.isPending ? sessionCopy.reset.submitting : sessionCopy.reset.submit}
          </Button>
        </Form>
      )}
      <Button look="link" onClick={onBack} className="mt-6 text-sm">
        {sessionCopy.reset.back}
      </Button>
    </Entrance>
  );
}
