type TextBlock = {
  kind: "heading" | "paragraph";
  text: string;
  line: number;
};

/** Blank lines separate paragraphs; a line that begins with '# ' is a heading. */
export function readText(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  // Whether the next line continues the last block.
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
