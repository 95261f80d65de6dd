import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.ts";
import { copy } from "../copy.ts";
import { detailOf, send } from "../http.ts";
import { WIDE_CONTROL, Field } from "../parts/field.tsx";
import { Entrance } from "./entrance.tsx";

/** Asks for a link to choose another password. What one reads afterwards is the same for every e-mail. */
export function ResetRequest({ onBack }: { onBack: () => void }) {
  const request = useMutation({
    mutationFn: (email: string) => send("POST", "/api/auth/password-reset", { email }),
    onError: (error) => showToast({ title: copy.reset.failed, description: detailOf(error), tone: "danger" }),
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (request.isPending) return;
    request.mutate(String(new FormData(event.currentTarget).get("email")).trim());
  };

  return (
    <Entrance title={request.isSuccess ? copy.reset.sent : copy.reset.title}>
      {request.isSuccess ? (
        <output className="block">{copy.reset.neutral}</output>
      ) : (
        <form onSubmit={submit} className="flex flex-col gap-5">
          <p className="text-muted">{copy.reset.intro}</p>
          <Field label={copy.session.email}>
            {(wiring) => (
              <input {...wiring} name="email" type="email" required autoComplete="username" className={WIDE_CONTROL} />
            )}
          </Field>
          <Button type="submit" disabled={request.isPending}>
            {request.isPending ? copy.reset.submitting : copy.reset.submit}
          </Button>
        </form>
      )}
      <button type="button" onClick={onBack} className="text-link mt-6 inline-flex min-h-11 items-center text-sm">
        {copy.reset.back}
      </button>
    </Entrance>
  );
}
