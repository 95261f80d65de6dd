import { dayAndTime } from "#domain/day-and-time.ts";
import { describeCorrection, explainEarlierTransfer } from "#domain/describe-correction.ts";
import type { OrderView } from "#server/orders/find-order.ts";
import { StubPart } from "../payment/stub.tsx";
import { correctionCopy } from "./copy.ts";

type Correction = OrderView["corrections"][number];

/** The shop's corrections since the order was placed: the newest in full, earlier ones folded. */
export function Corrections({ order: { status, corrections, difference } }: { order: OrderView }) {
  const [newest, ...earlier] = corrections;
  if (!newest) return null;
  const words = status === "pending" && difference === null ? explainEarlierTransfer(newest) : undefined;
  return (
    <StubPart>
      <h2 className="receipt-title">{correctionCopy.title(dayAndTime(newest.at))}</h2>
      <Changes correction={newest} />
      {words && <p className="mt-3">{words}</p>}
      {earlier.length > 0 && (
        <details className="mt-3">
          <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
            {correctionCopy.earlier}
          </summary>
          {earlier.map((correction) => (
            <section key={correction.at} className="mt-2">
              <h3 className="font-medium">{correctionCopy.earlierTitle(dayAndTime(correction.at))}</h3>
              <Changes correction={correction} />
            </section>
          ))}
        </details>
      )}
    </StubPart>
  );
}

function Changes({ correction }: { correction: Correction }) {
  return (
    <dl className="rows">
      {describeCorrection(correction).map(({ name, before, after }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lines may bear one name; they never move
        <div key={index} className="py-2 wrap-anywhere tabular-nums">
          <dt className="font-medium">{name}</dt>
          {before !== null && (
            <dd className="text-muted">
              {after !== null && `${correctionCopy.before} `}
              {before}
            </dd>
          )}
          {after !== null && (
            <dd>
              {before !== null && `${correctionCopy.after} `}
              {after}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
