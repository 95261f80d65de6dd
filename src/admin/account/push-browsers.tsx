import { useQuery } from "@tanstack/react-query";
import { useId, useRef } from "react";
import type { ListedSubscription } from "#server/push/push-subscriptions.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.ts";
import { call } from "../call.ts";
import { CallFailed, detailOf, unlessGone } from "../http.ts";
import { formatDate } from "../parts/date.ts";
import { SmallButton } from "../parts/small-button.tsx";
import {
  findOwnSubscription,
  findPushSupport,
  isOfKey,
  NotAllowed,
  type PushSupport,
  subscribeBrowser,
} from "../push/push-browser.ts";
import { invalidate } from "../query-client.ts";
import { KEYS } from "../query-keys.ts";
import { sendTwiceAtMost } from "../send-once.ts";
import { useChange } from "../use-change.ts";
import { accountCopy } from "./copy.ts";

const words = accountCopy.browsers;

/** Why notifications cannot be turned on in this browser. */
const OBSTACLES: Record<Exclude<PushSupport, "available">, string> = {
  denied: words.denied,
  "home-screen": words.homeScreen,
  unsupported: words.unsupported,
};

type PushBrowsersProps = { pushKey: string; subscriptions: readonly ListedSubscription[] };

/** The browsers that get notifications: this one to turn on, each to take off, and all to try. */
export function PushBrowsers({ pushKey, subscriptions }: PushBrowsersProps) {
  const id = useId();
  const region = useRef<HTMLElement>(null);
  const { own, support } = useOwnBrowser({ pushKey, subscriptions });
  const others = subscriptions.filter((subscription) => subscription !== own);
  // The pressed button is gone.
  const { turningOn, removing, testing } = usePushMutations(pushKey, own, () => region.current?.focus());
  return (
    <section ref={region} tabIndex={-1} aria-labelledby={id} className="mt-4 outline-none">
      <h3 id={id} className="font-medium">
        {words.title}
      </h3>
      <p className="mt-1 mb-4 max-w-prose text-muted">{words.intro}</p>
      {subscriptions.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {[...(own ? [own] : []), ...others].map((subscription) => (
            <BrowserRow
              key={subscription.id}
              subscription={subscription}
              isCurrent={subscription === own}
              isHeld={removing.isPending}
              onRemove={() => removing.mutate(subscription)}
            />
          ))}
        </ul>
      )}
      {!own && support !== undefined && support !== "available" && (
        <p className="mt-4 max-w-prose border-l-2 border-edge pl-4">{OBSTACLES[support]}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {!own && support === "available" && (
          <Button isHeld={turningOn.isPending} onClick={() => turningOn.mutate()}>
            {turningOn.isPending ? words.turningOn : words.turnOn}
          </Button>
        )}
        {subscriptions.length > 0 && (
          <Button look="quiet" isHeld={testing.isPending} onClick={() => testing.mutate()}>
            {testing.isPending ? words.testing : words.test}
          </Button>
        )}
      </div>
    </section>
  );
}

type BrowserRowProps = {
  subscription: ListedSubscription;
  isCurrent: boolean;
  isHeld: boolean;
  onRemove: () => void;
};

function BrowserRow({ subscription: { device, created_at }, isCurrent, isHeld, onRemove }: BrowserRowProps) {
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {device}
          {isCurrent && <strong className="ml-3 text-sm font-medium">{words.current}</strong>}
        </p>
        <p className="text-sm text-muted tabular-nums">{words.since(formatDate(created_at))}</p>
      </div>
      <SmallButton className="shrink-0 text-sm" aria-label={words.removeOf(device)} isHeld={isHeld} onClick={onRemove}>
        {words.remove}
      </SmallButton>
    </li>
  );
}

function useOwnBrowser({ pushKey, subscriptions }: PushBrowsersProps) {
  const here = useQuery({
    queryKey: [...KEYS.ownBrowser, pushKey],
    queryFn: async () => {
      const own = await findOwnSubscription();
      return { support: findPushSupport(), endpoint: own && isOfKey(own, pushKey) ? own.endpoint : undefined };
    },
    // It may have been allowed meanwhile in the browser's settings.
    refetchOnWindowFocus: "always",
    // A browser that denied permission denies it again.
    retry: false,
  });
  return {
    own: subscriptions.find(({ endpoint }) => endpoint === here.data?.endpoint),
    support: here.isError ? "unsupported" : here.data?.support,
  };
}

function usePushMutations(pushKey: string, own: ListedSubscription | undefined, onSettled: () => void) {
  const settle = async (title: string): Promise<void> => {
    await invalidate(KEYS.ownBrowser, KEYS.noticeChoices);
    showToast({ title });
    onSettled();
  };
  const onFailed = () => invalidate(KEYS.ownBrowser);
  const turningOn = useChange({
    failed: words.turnOnFailed,
    explain,
    send: async () => {
      const body = await subscribeBrowser(pushKey);
      await call("POST /api/admin/account/push-subscriptions", { body });
    },
    onDone: () => settle(words.turnedOn),
    onFailed,
  });
  const removing = useChange({
    failed: words.removeFailed,
    explain,
    send: async (subscription: ListedSubscription) => {
      const { id } = subscription;
      await unlessGone(call("DELETE /api/admin/account/push-subscriptions/:id", { params: { id } }));
      // The shop no longer pushes to it, which is what counts: unsubscribing the browser may fail.
      if (subscription === own) await (await findOwnSubscription())?.unsubscribe().catch(() => false);
    },
    onDone: () => settle(words.removed),
    onFailed,
  });
  const testing = useChange({
    failed: words.testFailed,
    explain,
    send: () => sendTwiceAtMost((key) => call("POST /api/admin/account/push-test", { key })),
    onDone: ({ browsers }) => void showToast({ title: words.tested, description: words.testedTo(browsers) }),
    onFailed: () => invalidate(KEYS.ownBrowser, KEYS.noticeChoices),
  });
  return { turningOn, removing, testing };
}

/** What a browser's own failure says is English and technical. */
function explain(error: Error): string {
  if (error instanceof NotAllowed) return error.isDenied ? words.denied : words.notAllowed;
  return error instanceof CallFailed ? detailOf(error) : words.serviceFailed;
}
