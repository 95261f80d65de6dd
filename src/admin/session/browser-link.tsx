import { Button } from "#ui/button.tsx";
import { callOnce } from "../http.ts";
import { useChange } from "../use-change.ts";
import { sessionCopy } from "./copy.ts";

const words = sessionCopy.newBrowser;

/** After too many guesses: requests a link for this browser. It says the same for every e-mail. */
export function BrowserLink({ email }: { email: string }) {
  const request = useChange({
    send: () => callOnce("POST /api/auth/browser-link", { body: { email } }),
    failed: words.failed,
  });
  return (
    <>
      <output className="mt-3 block text-sm">{request.isSuccess && words.neutral}</output>
      {!request.isSuccess && (
        <Button look="link" className="text-sm" isHeld={request.isPending} onClick={() => request.mutate()}>
          {request.isPending ? words.submitting : words.submit}
        </Button>
      )}
    </>
  );
}
