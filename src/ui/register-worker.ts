type WorkerAddress = { path: string; scope: string; policy: string };

type Trusted = { createScriptURL(address: string): string };

/** What TypeScript's DOM library lacks, and some browsers too. */
type TrustedTypes = { createPolicy(name: string, rules: Trusted): Trusted };

let policy: Trusted | undefined;

/** A page registers one worker at most. Its address is code to the page's policy, which lets pass what this one makes. */
export function registerWorker({ path, scope, policy: name }: WorkerAddress): Promise<ServiceWorkerRegistration> {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const rules: Trusted = { createScriptURL: () => path };
  policy ??= trustedTypes ? trustedTypes.createPolicy(name, rules) : rules;
  return navigator.serviceWorker.register(policy.createScriptURL(path), { scope });
}
