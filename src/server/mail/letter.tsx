import type { CSSProperties } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { INK, LINE, MUTED, PAPER } from "../theme-colours.ts";

/** A number shown in groups of four can still be copied in one piece. */
export type Fact = readonly [label: string, value: string, format?: "in-fours"];

export type Letter = {
  subject: string;
  paragraphs: readonly string[];
  facts?: readonly Fact[];
  lines?: readonly Fact[]; // of an order
  delivery?: readonly Fact[]; // of an order, where `facts` are about its payment
  action: { label: string; url: string };
  afterwards: readonly string[];
};

export type WrittenLetter = {
  letter: Letter;
  shopName: string; // signs it; the sender's name when the operator set none
  replyTo?: string; // an answer goes there rather than to the sender's address
  isNewEachTime: boolean; // a repeat differs, so that no mailbox may merge the two
};

type Signed = Pick<WrittenLetter, "letter" | "shopName">;

type RenderedLetter = { subject: string; text: string; html: string };

/** Text and HTML say the same; styles are inline, since mail programs ignore others. */
export function renderLetter({ letter, shopName }: Signed): RenderedLetter {
  return {
    subject: oneLine(letter.subject),
    text: textOf(letter, shopName),
    html: `<!doctype html>${renderToStaticMarkup(<LetterPage letter={letter} shopName={shopName} />)}`,
  };
}

/** Safe as a header: line breaks and control characters become spaces. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}

function textOf(
  { paragraphs, facts = [], lines = [], delivery = [], action, afterwards }: Letter,
  shopName: string,
): string {
  const listed = [facts, lines, delivery].map((list) =>
    list.map(([label, value]) => indented(`${label}: ${value}`)).join("\n"),
  );
  return [
    ...paragraphs,
    ...listed.filter((list) => list !== ""),
    `${action.label}:\n${action.url}`,
    ...afterwards,
    `— ${shopName}\n`,
  ].join("\n\n");
}

/** Multi-line text from strangers must not look like part of the letter. */
function indented(text: string): string {
  return text.split(/\r\n|[\n\r\u0085\u2028\u2029]/).join("\n    ");
}

const STYLES = {
  body: { margin: 0, padding: "32px 16px", background: PAPER, color: INK },
  sheet: {
    display: "block",
    maxWidth: "34rem",
    margin: "0 auto",
    fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    fontSize: "16px",
    lineHeight: 1.6,
  },
  title: { margin: "0 0 24px", fontSize: "22px", lineHeight: 1.3 },
  paragraph: { margin: "0 0 16px" },
  facts: { margin: "0 0 24px", padding: "16px 20px", border: `1px solid ${LINE}` },
  label: { margin: 0, fontSize: "14px", color: MUTED },
  value: { margin: "0 0 8px", fontWeight: 600, overflowWrap: "anywhere", whiteSpace: "pre-line" },
  group: { paddingRight: "6px" },
  action: { margin: "24px 0" },
  button: {
    display: "inline-block",
    padding: "12px 20px",
    background: INK,
    color: PAPER,
    fontWeight: 600,
    textDecoration: "none",
  },
  address: { margin: "0 0 24px", fontSize: "14px", color: MUTED, overflowWrap: "anywhere" },
  signature: { margin: "32px 0 0", color: MUTED },
} as const satisfies Record<string, CSSProperties>;

function LetterPage({ letter, shopName }: Signed) {
  const { subject, paragraphs, facts, lines, delivery, action, afterwards } = letter;
  return (
    <html lang="es-AR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="format-detection" content="telephone=no" />
        <title>{oneLine(subject)}</title>
      </head>
      <body style={STYLES.body}>
        <main style={STYLES.sheet}>
          <h1 style={STYLES.title}>{subject}</h1>
          <Paragraphs texts={paragraphs} />
          <Facts facts={facts} />
          <Facts facts={lines} />
          <Facts facts={delivery} />
          <p style={STYLES.action}>
            <a href={action.url} style={STYLES.button}>
              {action.label}
            </a>
          </p>
          <p style={STYLES.address}>{action.url}</p>
          <Paragraphs texts={afterwards} />
          <p style={STYLES.signature}>{shopName}</p>
        </main>
      </body>
    </html>
  );
}

function Facts({ facts }: { facts: readonly Fact[] | undefined }) {
  if (!facts?.length) return null;
  return (
    <dl style={STYLES.facts}>
      {facts.map(([label, value, format], index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rendered once, and two lines may have one name
        <div key={index}>
          <dt style={STYLES.label}>{label}</dt>
          <dd style={STYLES.value}>{format === "in-fours" ? <InFours digits={value} /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Groups are separated by padding only. */
function InFours({ digits }: { digits: string }) {
  const groups = digits.match(/.{1,4}/gsu) ?? [];
  return groups.map((group, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- rendered once, and groups repeat
    <span key={index} style={STYLES.group}>
      {group}
    </span>
  ));
}

function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} style={STYLES.paragraph}>
      {text}
    </p>
  ));
}
