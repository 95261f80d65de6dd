/** How long a page that is being left may take to let go of a draft, in milliseconds. */
const HANDOVER = 300;

type Claim = { isOurs: Promise<boolean>; release: () => void };

const claims = new Map<string, Claim>();

/**
 * Claims a draft for this tab, as long as it is open: false when another one that is open is writing it, in which case
 * two would save the same thing. Without https browsers know no locks, and every tab may.
 */
export function claimDraft(name: string): Promise<boolean> {
  const known = claims.get(name);
  if (known) return known.isOurs;
  const claim = makeClaim(name);
  claims.set(name, claim);
  // Another tab had it: that may be over the next time.
  void claim.isOurs.then((isOurs) => !isOurs && claims.get(name) === claim && claims.delete(name));
  return claim.isOurs;
}

/** Lets another tab have a draft. */
export function releaseDraft(name: string): void {
  claims.get(name)?.release();
  claims.delete(name);
}

/** Lets other tabs have all of them. */
export function releaseDrafts(): void {
  for (const name of claims.keys()) releaseDraft(name);
}

function makeClaim(name: string): Claim {
  // Missing where there is no https, whatever its type says.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return { isOurs: Promise.resolve(true), release: () => {} };
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  /** Holds the lock, if it is free, until it is released; says at once whether it is. */
  const take = () =>
    new Promise<boolean>((resolve) => {
      locks
        .request(`saitam-borrador:${name}`, { ifAvailable: true }, (lock) => {
          resolve(lock !== null);
          return lock ? released : undefined;
        })
        // Locks are forbidden here.
        .catch(() => resolve(false));
    });
  const takeOrWait = async () => {
    if (await take()) return true;
    await new Promise((resolve) => setTimeout(resolve, HANDOVER));
    return take();
  };
  return { isOurs: takeOrWait(), release };
}
