import { type Logger, pino } from 'pino';
import { codeOf } from '@/scripts/lib/processes.mjs';

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

/** What the logger needs to know. */
export type LoggerOptions = {
  level: string;
  /** Makes a line out of its JSON: `loadTextFormat`. Left out, a line is its JSON. */
  format?: ((line: string) => string) | null;
  /** Where lines go; standard output by default. */
  write?: (line: string) => void;
};

/** The logger, and the way to tell it of a secret it has to hide. */
export type SafeLogger = {
  logger: Logger;
  /** From now on this value is hidden in every line. */
  hide(secret: string | null): void;
};

/** Values shorter than this would hide ordinary words. */
const MIN_SECRET_LENGTH = 6;

/** Builds the logger: structured, without secrets, written at once so that nothing is lost in a crash. */
export function createLogger(options: LoggerOptions): SafeLogger {
  const { level, format, write = (line) => process.stdout.write(line) } = options;
  const secrets: string[] = [];
  const logger = pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      serializers: { err: (error: unknown) => error },
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => {
          const safe = redactFields(fields);
          return typeof safe === 'object' && safe !== null ? { ...safe } : {};
        },
      },
    },
    {
      write: (line: string) => {
        const safe = redactLine(line, secrets);
        write(format ? format(safe) : safe);
      },
    },
  );
  return {
    logger,
    hide(secret) {
      if (!secret || secret.length < MIN_SECRET_LENGTH) return;
      const escaped = JSON.stringify(secret).slice(1, -1);
      for (const form of new Set([secret, escaped, encodeURIComponent(secret)]))
        if (form.length >= MIN_SECRET_LENGTH) secrets.push(form);
    },
  };
}

/** A copy of a log entry without secrets: keys known to carry them are hidden, whatever they hold. */
function redactFields(value: unknown, depth = 0): unknown {
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

/**
 * Hides secrets inside a finished line of the log, wherever they stand: a message put together by a library is not
 * under our hand. `secrets` are the values this process holds.
 */
function redactLine(line: string, secrets: readonly string[]): string {
  let safe = line;
  for (const secret of secrets) safe = safe.replaceAll(secret, HIDDEN);
  for (const [pattern, replacement] of SECRET_PATTERNS) safe = safe.replace(pattern, replacement);
  for (const pattern of KEYS) safe = safe.replace(pattern, '$1…');
  return safe;
}

/**
 * Loads what makes the log readable for people: `[12:30:05] INFO: part message {"key":"value"}` in UTC, with colour in a
 * terminal, and errors on lines of their own.
 *
 * @returns `null` where `pino-pretty` is not installed: a production install leaves it out
 */
export async function loadTextFormat(): Promise<((line: string) => string) | null> {
  const pretty = await import('pino-pretty').catch((error: unknown) => {
    if (codeOf(error) === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  });
  if (!pretty) return null;
  return pretty.prettyFactory({
    colorize: process.stdout.isTTY === true,
    translateTime: 'UTC:HH:MM:ss',
    singleLine: true,
    ignore: 'part',
    messageFormat: '{if part}{part} {end}{msg}',
  });
}
