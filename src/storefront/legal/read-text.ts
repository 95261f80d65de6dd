/** A piece of a long text as its writer parted it. */
export type TextBlock = {
  kind: "heading" | "paragraph";
  text: string;
  /** Where it begins, from 0. */
  line: number;
};

/** Reads plain text: blank lines part paragraphs, and a line that begins with '# ' is a heading. */
export function readText(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  // Whether the next line goes on with the last block.
  let isOpen = false;
  for (const [line, words] of text.split(/\r\n?|\n/).entries()) {
    const [, heading] = /^#+\s+(\S.*)$/.exec(words.trimEnd()) ?? [];
    const last = blocks.at(-1);
    if (heading !== undefined) blocks.push({ kind: "heading", text: heading, line });
    else if (words.trim() !== "" && isOpen && last) last.text += `\n${words.trimEnd()}`;
    else if (words.trim() !== "") blocks.push({ kind: "paragraph", text: words.trimEnd(), line });
    isOpen = heading === undefined && words.trim() !== "";
  }
  return blocks;
}
