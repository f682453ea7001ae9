/** What stands in a log where a secret stood. */
const HIDDEN = '[hidden]';

/** Keys whose values never reach a log, in any depth; compared in lower case without dashes and underscores. */
const SECRET_KEYS = new Set([
  'authorization',
  'cookie',
  'setcookie',
  'password',
  'newpassword',
  'sessiontoken',
  'xparsesessiontoken',
  'masterkey',
  'xparsemasterkey',
  'xparsemaintenancekey',
  'javascriptkey',
  'authdata',
  'signature',
  'body',
  'token',
  'nonce',
  'smtpurl',
  'databaseuri',
]);

/** A copy of a log entry without secrets: keys known to carry them are hidden, whatever they hold. */
export function redactFields(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return redactError(value, depth);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth > 6) return '[deep]';
  if (Array.isArray(value)) return value.map((item) => redactFields(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      SECRET_KEYS.has(key.toLowerCase().replace(/[-_]/g, '')) && item !== undefined
        ? HIDDEN
        : redactFields(item, depth + 1),
    ]),
  );
}

function redactError(error: Error, depth: number): Record<string, unknown> {
  return {
    name: error.name,
    message: error.message,
    ...('code' in error ? { code: error.code } : {}),
    stack: error.stack,
    ...(error.cause !== undefined && depth < 4 ? { cause: redactFields(error.cause, depth + 1) } : {}),
  };
}

/** Session tokens of Parse, bearer tokens, passwords inside addresses, and signatures of 65 bytes or more. */
const SECRET_PATTERNS: readonly [RegExp, string][] = [
  [/\br:[0-9a-f]{32}\b/g, HIDDEN],
  [/\b(bearer|basic) +[\w.~+/=-]{8,}/gi, `$1 ${HIDDEN}`],
  [/(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@"]*):[^\s/@"]+@/gi, `$1:${HIDDEN}@`],
  [/\b0x[0-9a-f]{130,}\b/gi, HIDDEN],
  [/([?&](?:token|password|key|apikey|secret)=)[^&\s"]+/gi, `$1${HIDDEN}`],
];

/**
 * Keys to files, which a log may show the beginning of: 32 hexadecimal digits are the random half of a file's name, the
 * id of an upload or a challenge, and what follows them is the name that its owner gave; a CID (IPFS, versions 0 and 1)
 * opens a file to everybody who knows it.
 */
const KEYS: readonly RegExp[] = [
  /(?<![0-9a-z])([0-9a-f]{6})[0-9a-f]{26}(?![0-9a-z])(_[^"\\/\s,)]*)?/gi,
  /(?<![0-9A-Za-z])(Qm[1-9A-HJ-NP-Za-km-z]{4})[1-9A-HJ-NP-Za-km-z]{40}(?![0-9A-Za-z])/g,
  /(?<![0-9a-z])(baf[a-z2-7]{7})[a-z2-7]{40,}(?![0-9a-z])/gi,
];

/**
 * Hides secrets inside a finished line of the log, wherever they stand: a message put together by a library is not
 * under our hand. `secrets` are the values this process holds.
 */
export function redactLine(line: string, secrets: readonly string[]): string {
  let safe = line;
  for (const secret of secrets) safe = safe.replaceAll(secret, HIDDEN);
  for (const [pattern, replacement] of SECRET_PATTERNS) safe = safe.replace(pattern, replacement);
  for (const pattern of KEYS) safe = safe.replace(pattern, '$1…');
  return safe;
}
