export const LEGAL_FIELDS = { "/terminos": "terms", "/privacidad": "privacy" } as const;

export type LegalPath = keyof typeof LEGAL_FIELDS;
