/** The part of the validator that tests use; the package has no types. */
declare module "@adobe/structured-data-validator" {
  type Issue = { issueMessage: string; severity: "ERROR" | "WARNING"; fieldNames?: string[] };
  type Extracted = { jsonld: object; microdata: object; rdfa: object; errors: never[] };

  export default class Validator {
    validate(extracted: Extracted): Promise<Issue[]>;
  }
}
