import { type Logger, pino } from 'pino';
import { redactFields, redactLine } from '@/server/observe/redact';

const COLOURS: Readonly<Record<string, string>> = {
  trace: '\u001b[2m',
  debug: '\u001b[2m',
  info: '\u001b[36m',
  warn: '\u001b[33m',
  error: '\u001b[31m',
  fatal: '\u001b[31m',
};
const DIM = '\u001b[2m';
const PLAIN = '\u001b[0m';

/** What the logger needs to know. */
export type LoggerOptions = {
  level: string;
  /** One JSON object a line; else text for people. */
  json: boolean;
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
const LEAST_SECRET_LENGTH = 6;

/** Builds the logger: structured, without secrets, written at once so that nothing is lost in a crash. */
export function createLogger({ level, json, write = (line) => process.stdout.write(line) }: LoggerOptions): SafeLogger {
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
        write(json ? safe : formatForTerminal(safe));
      },
    },
  );
  return {
    logger,
    hide(secret) {
      if (!secret || secret.length < LEAST_SECRET_LENGTH) return;
      const escaped = JSON.stringify(secret).slice(1, -1);
      for (const form of new Set([secret, escaped, encodeURIComponent(secret)]))
        if (form.length >= LEAST_SECRET_LENGTH) secrets.push(form);
    },
  };
}

/** Writes one JSON line of the log as `12:30:05 info  part  message  key=value`, with colour where there is a terminal. */
function formatForTerminal(line: string, colour = process.stdout.isTTY): string {
  let entry: Record<string, unknown>;
  try {
    entry = JSON.parse(line) as Record<string, unknown>;
  } catch {
    return line; // Not ours: shown as it came.
  }
  const { level, time, msg, part, err, ...rest } = entry;
  const paint = (code: string | undefined, text: string) => (colour && code ? `${code}${text}${PLAIN}` : text);
  const label = String(level);
  const words = [
    paint(DIM, String(time).slice(11, 19)),
    paint(COLOURS[label], label.padEnd(5)),
    ...(part ? [paint(DIM, String(part))] : []),
    ...(msg === undefined ? [] : [String(msg)]),
    ...Object.entries(rest).map(([key, value]) => paint(DIM, `${key}=${show(value)}`)),
  ];
  return `${words.join(' ')}\n${showError(err)}`;
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function showError(error: unknown): string {
  if (typeof error !== 'object' || error === null) return error === undefined ? '' : `  ${show(error)}\n`;
  const text = 'stack' in error && typeof error.stack === 'string' ? error.stack : show(error);
  const cause = 'cause' in error ? `  cause: ${showError(error.cause).trimStart()}` : '';
  return `  ${text.replaceAll('\n', '\n  ')}\n${cause}`;
}
