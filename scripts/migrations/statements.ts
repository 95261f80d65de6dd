const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\b[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|(?<tag>\$\w*\$)[\s\S]*?\k<tag>|;|[\s\S]/g;

/** In lower case with single spaces; without comments, quotes around names, or the content of strings and function bodies. */
export function statementsOf(source: string): string[] {
  const statements: string[] = [];
  let statement = "";
  const end = (): void => {
    const text = statement.replaceAll('"', "").replace(/\s+/g, " ").trim().toLowerCase();
    if (text !== "") statements.push(text);
    statement = "";
  };
  for (const { 0: token, groups } of source.matchAll(TOKEN)) {
    const tag = groups?.["tag"];
    if (token === ";") end();
    else if (token.startsWith("--") || token.startsWith("/*")) statement += " ";
    else if (tag !== undefined) {
      // A block that is executed at once changes the schema like any statement.
      if (/^\s*do\b/i.test(statement)) statements.push(...statementsOf(blockOf(token, tag)));
      statement += "''";
    } else statement += token.length > 1 ? "''" : token;
  }
  end();
  return statements;
}

/** A PL/pgSQL block without what precedes its statements. */
function blockOf(token: string, tag: string): string {
  return token.slice(tag.length, -tag.length).replace(/\b(?:begin|then|else|loop)\b/gi, ";");
}

/** Splits at commas outside parentheses. */
export function partsOf(list: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const character of list) {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (character === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}
