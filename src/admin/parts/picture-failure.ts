import { detailOf } from "../http.ts";
import { isLost } from "../send-once.ts";

/** A picture that is sent; `over` is what was shown in its place. */
export type SentPicture<Shown> = { file: File; over: Shown };

type Sending<Shown> = { error: Error | null; variables: SentPicture<Shown> | undefined };

/** Why the last one was not stored. Of an answer that was lost the picture itself tells, once another one is shown. */
export function pictureFailure<Shown>({ error, variables }: Sending<Shown>, shown: Shown): string | undefined {
  if (!error || (isLost(error) && variables?.over !== shown)) return undefined;
  return detailOf(error);
}
