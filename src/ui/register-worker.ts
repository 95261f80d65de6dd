type WorkerAddress = { path: string; scope: string; policy: string };

type Trusted = { createScriptURL(address: string): string };

/** Missing in TypeScript's DOM library, and in some browsers. */
type TrustedTypes = { createPolicy(name: string, rules: Trusted): Trusted };

let policy: Trusted | undefined;

/** At most one worker per page. Trusted Types treat its address as code and accept only what this policy creates. */
export function registerWorker({ path, scope, policy: name }: WorkerAddress): Promise<ServiceWorkerRegistration> {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const rules: Trusted = { createScriptURL: () => path };
  policy ??= trustedTypes ? trustedTypes.createPolicy(name, rules) : rules;
  return navigator.serviceWorker.register(policy.createScriptURL(path), { scope });
}
