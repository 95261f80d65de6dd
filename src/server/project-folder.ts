import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

function folderAbove(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error("The shop runs outside of its project folder");
  return folderAbove(parent);
}

/** Holds package.json, migrations/, demo/ and dist/; the code runs from src/ and from dist/. */
export const PROJECT_FOLDER = folderAbove(import.meta.dirname);
