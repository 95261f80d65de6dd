import type { CallAnswer, CallArguments, CallInput, CallName, FormInput } from "#server/call-types.ts";
import { callAddress } from "#ui/call-address.ts";
import { copy } from "./copy.ts";
import { CallFailed, callOnce, receiveFile, type ReceivedFile } from "./http.ts";
import { isCodeMissing } from "./parts/refused-field.ts";
import { loseAccess, readAccount, refreshSession } from "./session/session.ts";
import { upload as uploadTo } from "./upload.ts";

/** A 401 refreshes the session once before it fails. Throws `CallFailed`. */
export function call<Name extends CallName>(name: Name, ...input: CallArguments<Name>): Promise<CallAnswer<Name>> {
  return withSession(() => callOnce(name, ...input));
}

/** Like `call`, with a form that carries one file; `onProgress` gets the share sent, from 0 to 1. */
export function upload<Name extends CallName>(
  name: Name,
  input: CallInput<Name> & FormInput<Name>,
  onProgress: (share: number) => void = () => undefined,
): Promise<CallAnswer<Name>> {
  return withSession(() => uploadTo<CallAnswer<Name>>(callAddress(name, input).address, input, onProgress, input.key));
}

export function download<Name extends CallName>(name: Name, ...[input]: CallArguments<Name>): Promise<ReceivedFile> {
  const { method, address } = callAddress(name, input);
  return withSession(() => receiveFile(method, address, input?.body));
}

async function withSession<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  const asker = readAccount();
  try {
    return await forSameAccount(asker, attempt());
  } catch (error) {
    if (error instanceof CallFailed && error.code === "not-an-admin") loseAccess();
    const isSessionOver = error instanceof CallFailed && error.status === 401 && !isCodeMissing(error);
    if (!isSessionOver) throw error;
    // Worded for whoever reads it after signing in again, too.
    if (!(await forSameAccount(asker, refreshSession()))) {
      throw new CallFailed(error.status, { ...error.facts, detail: copy.call.sessionOver });
    }
    return forSameAccount(asker, attempt());
  }
}

/** Never settles if another account signs in meanwhile: the caller would act on that account's forms. */
async function forSameAccount<Value>(asker: string | undefined, answer: Promise<Value>): Promise<Value> {
  await answer.catch(() => undefined);
  const account = readAccount();
  return account === undefined || account === asker ? answer : new Promise(() => undefined);
}
