import type { CSSProperties } from "react";
import { renderToStaticMarkup } from "react-dom/server";

export type Letter = {
  subject: string;
  paragraphs: readonly string[];
  facts: readonly (readonly [label: string, value: string])[];
  action: { label: string; url: string };
  afterwards: readonly string[];
  signature: string;
};

export type RenderedLetter = { subject: string; text: string; html: string };

/** Text and HTML say the same; styles stand on each element, since mail programs ignore others. */
export function renderLetter(letter: Letter): RenderedLetter {
  return {
    subject: oneLine(letter.subject),
    text: textOf(letter),
    html: `<!doctype html>${renderToStaticMarkup(<LetterPage {...letter} />)}`,
  };
}

/** Safe as a header: line breaks and control characters become spaces. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}

function textOf({ paragraphs, facts, action, afterwards, signature }: Letter): string {
  const listed = facts.map(([label, value]) => `${label}: ${value}`).join("\n");
  return [
    ...paragraphs,
    ...(listed ? [listed] : []),
    `${action.label}:\n${action.url}`,
    ...afterwards,
    `— ${signature}\n`,
  ].join("\n\n");
}

/** The colours of src/ui/theme.css. */
const INK = "#171512";
const MUTED = "#625c53";
const PAPER = "#fbf9f6";
const LINE = "#ddd3c4";

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
  value: { margin: "0 0 8px", fontWeight: 600, overflowWrap: "anywhere" },
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

function LetterPage({ subject, paragraphs, facts, action, afterwards, signature }: Letter) {
  return (
    <html lang="es-AR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>{oneLine(subject)}</title>
      </head>
      <body style={STYLES.body}>
        <main style={STYLES.sheet}>
          <h1 style={STYLES.title}>{subject}</h1>
          <Paragraphs texts={paragraphs} />
          {facts.length > 0 && (
            <dl style={STYLES.facts}>
              {facts.map(([label, value]) => (
                <div key={label}>
                  <dt style={STYLES.label}>{label}</dt>
                  <dd style={STYLES.value}>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          <p style={STYLES.action}>
            <a href={action.url} style={STYLES.button}>
              {action.label}
            </a>
          </p>
          <p style={STYLES.address}>{action.url}</p>
          <Paragraphs texts={afterwards} />
          <p style={STYLES.signature}>{signature}</p>
        </main>
      </body>
    </html>
  );
}

function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} style={STYLES.paragraph}>
      {text}
    </p>
  ));
}
