import { detailOf } from "../http.ts";
import { isLost } from "../send-once.ts";

/** A picture being sent; `over` is what was shown in its place. */
export type SentPicture<Shown> = { file: File; over: Shown };

type Sending<Shown> = { error: Error | null; variables: SentPicture<Shown> | undefined };

/** Why the last picture was not stored. After a lost answer, undefined once the shown picture has changed, since then it was stored. */
export function pictureFailure<Shown>({ error, variables }: Sending<Shown>, shown: Shown): string | undefined {
  if (!error || (isLost(error) && variables?.over !== shown)) return undefined;
  return detailOf(error);
}
