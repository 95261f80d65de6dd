import { findPackageJSON } from "node:module";
import { dirname } from "node:path";

const packageFile = findPackageJSON(import.meta.url);
if (packageFile === undefined) throw new Error("The shop runs outside of its project folder");

/** Holds package.json, migrations/, demo/ and dist/; the code runs from src/ and from dist/. */
export const PROJECT_FOLDER = dirname(packageFile);
