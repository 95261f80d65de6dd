const HANDOVER = 300; // ms; a page being left may still hold the lock

type Claim = { isOurs: Promise<boolean>; isHeld: () => boolean; release: () => void };

const claims = new Map<string, Claim>();

/** One tab at a time writes a draft: two would save it twice. Without https there are no locks, and every tab may. */
export function claimDraft(name: string): Promise<boolean> {
  const known = claims.get(name);
  if (known) return known.isOurs;
  const claim = makeClaim(name);
  claims.set(name, claim);
  void claim.isOurs.then((isOurs) => !isOurs && claims.get(name) === claim && claims.delete(name));
  return claim.isOurs;
}

/** Whether this tab has the lock by now. */
export function holdsDraft(name: string): boolean {
  return claims.get(name)?.isHeld() === true;
}

export function releaseDraft(name: string): void {
  claims.get(name)?.release();
  claims.delete(name);
}

export function releaseDrafts(): void {
  for (const name of claims.keys()) releaseDraft(name);
}

function makeClaim(name: string): Claim {
  // Undefined without https, despite its type.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return { isOurs: Promise.resolve(true), isHeld: () => true, release: () => {} };
  let isHeld = false;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  /** Whether it is free in time; then holds it until `release`. */
  const isOurs = new Promise<boolean>((resolve) => {
    locks
      .request(`saitam-borrador:${name}`, { signal: AbortSignal.timeout(HANDOVER) }, () => {
        isHeld = true;
        resolve(true);
        return released;
      })
      // Another tab has it, or locks are blocked.
      .catch(() => resolve(false));
  });
  return { isOurs, isHeld: () => isHeld, release };
}
