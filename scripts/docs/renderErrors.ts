import { ERROR_CATALOGUE } from '@/protocol/errorCatalogue';

/** `docs/reference/errors.md`: every code of the catalogue, with its name and the sentence that visitors read. */
export function renderErrors(): string {
  const rows = Object.entries(ERROR_CATALOGUE)
    .sort(([a], [b]) => orderOf(a) - orderOf(b))
    .map(([code, [name, sentence]]) => `| \`${code}\` | \`${name}\` | ${sentence} |`);
  return `# Errors

The backend answers an error as JSON, \`{ "code": 101, "error": "…" }\`; the SDK throws it with \`code\` and \`message\`. The message is for developers. For visitors, the site shows the sentence below. Codes are those of the Parse protocol; \`protocol/errorCatalogue.ts\` declares them.

- Too many requests: status 429 with \`Retry-After\`, code 155.
- Signed out: code 209. Sign in again.
- A change that needs fresh proof: code 206. See [sign-in methods](../guides/sign-in-methods.md#changes-that-need-fresh-proof).
- Two-factor authentication: code 211 asks for the authenticator code after the password.

<!-- Generated from protocol/errorCatalogue.ts by npm run docs. -->

| code | name | what visitors read |
|---|---|---|
${rows.join('\n')}
`;
}

/** Numbers by their value, then the codes that are words. */
const orderOf = (code: string): number => (/^-?\d+$/.test(code) ? Number(code) : Infinity);
