import { useMutation } from "@tanstack/react-query";
import { Button } from "#ui/button.tsx";
import { call } from "../call.ts";
import { detailOf } from "../http.ts";
import { settingsCopy } from "./copy.ts";
import { SECTION, SectionHeading } from "./section-frame.tsx";

const words = settingsCopy.mail;

export function TestMail({ email }: { email: string }) {
  const test = useMutation({ mutationFn: () => call("POST /api/admin/settings/test-mail") });
  return (
    <section aria-labelledby="ajustes-correo" className={SECTION}>
      <SectionHeading id="ajustes-correo" title={words.title} intro={words.intro} />
      <div className="flex min-w-0 flex-wrap items-center justify-end gap-x-4 gap-y-3">
        <output className="mr-auto min-w-0 wrap-anywhere">
          {!test.isPending && <Outcome result={test.data} error={test.error} />}
        </output>
        <Button look="quiet" className="min-w-0 wrap-anywhere" isHeld={test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? words.sending : words.send(email)}
        </Button>
      </div>
    </section>
  );
}

type OutcomeProps = { result: { recipient: string; error: string | null } | undefined; error: Error | null };

function Outcome({ result, error }: OutcomeProps) {
  // Without an answer it may have been sent.
  const failure = error ? detailOf(error) : result?.error && words.failed(result.error);
  if (failure) return <span className="font-medium text-accent">{failure}</span>;
  return result ? words.sent(result.recipient) : null;
}
