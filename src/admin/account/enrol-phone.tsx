import { useRef } from "react";
import { encode } from "uqr";
import type { CallAnswer } from "#server/call-types.ts";
import { call } from "../call.ts";
import { CopyText } from "../parts/copy-text.tsx";
import { PlainLink } from "../parts/text-link.tsx";
import { isLost } from "../send-once.ts";
import { accountCopy } from "./copy.ts";
import { type MadeCodes, unlessDone } from "./factor-queries.ts";
import { SecondFactorForm } from "./second-factor-form.tsx";

const words = accountCopy.secondFactor;

type EnrolPhoneProps = {
  /** What the app needs: the secret to type, and the address behind the QR code. */
  enrolment: CallAnswer<"POST /api/admin/account/second-factor">;
  /** Turned on; `lost` if the answer with the codes was lost, `elsewhere` if another tab turned it on. */
  onDone: (codes: MadeCodes | "lost" | "elsewhere") => void;
  onCancel: () => void;
};

/** Gives the secret to an authenticator app, as a picture and as text, and asks for the first code it shows. */
export function EnrolPhone({ enrolment: { secret, uri }, onDone, onCancel }: EnrolPhoneProps) {
  const wasLost = useRef(false);
  const enable = async (body: { code: string }) => {
    try {
      return await call("POST /api/admin/account/second-factor/enable", { body });
    } catch (error) {
      wasLost.current ||= isLost(error);
      throw error;
    }
  };
  return (
    <SecondFactorForm
      fields={[{ name: "code", kind: "code", label: words.code, hint: words.codeHint }]}
      words={words.enableForm}
      attempt={(body) => unlessDone(enable(body), ({ enabled_at }) => enabled_at !== null)}
      onDone={(codes) => onDone(codes ?? (wasLost.current ? "lost" : "elsewhere"))}
      onCancel={onCancel}
    >
      <p>{words.scan}</p>
      <QrCode text={uri} name={words.qr} />
      <PlainLink href={uri} className="self-start">
        {words.openApp}
      </PlainLink>
      <div>
        <p>{words.type}</p>
        <div className="flex items-center gap-2">
          <code className="text-lg wrap-anywhere">{inFours(secret)}</code>
          <CopyText text={secret} name={words.copySecret} />
        </div>
      </div>
    </SecondFactorForm>
  );
}

/** Groups of four are easier to read out; apps accept the spaces. */
function inFours(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(" ");
}

/** The quiet zone that readers need, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

function QrCode({ text, name }: { text: string; name: string }) {
  const { data, size } = encode(text, { border: QUIET_ZONE });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here: there is no file to name
      role="img"
      aria-label={name}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      // Black on white also where a browser forces other colours: a camera reads it.
      className="w-full max-w-60 border border-line bg-[#fff] fill-[#000] forced-color-adjust-none"
    >
      <path d={squares.join("")} />
    </svg>
  );
}
