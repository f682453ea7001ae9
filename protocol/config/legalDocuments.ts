/** Legal documents of a site: `legal/{name}.md`, shown at `/legal/{name}`. */
export const LEGAL_NAMES = ['privacy', 'terms', 'imprint'] as const;

/** A legal document. */
export type LegalDocument = (typeof LEGAL_NAMES)[number];
