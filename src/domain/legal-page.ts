/** The pages of the owner's own words, and the setting that holds each. */
export const LEGAL_FIELDS = { "/terminos": "terms", "/privacidad": "privacy" } as const;

export type LegalPath = keyof typeof LEGAL_FIELDS;
