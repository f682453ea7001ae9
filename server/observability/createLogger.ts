import { type Logger, pino } from 'pino';
import { redactFields, redactLine } from '@/server/observability/redact';

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
const LEAST_SECRET_LENGTH = 6;

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
      if (!secret || secret.length < LEAST_SECRET_LENGTH) return;
      const escaped = JSON.stringify(secret).slice(1, -1);
      for (const form of new Set([secret, escaped, encodeURIComponent(secret)]))
        if (form.length >= LEAST_SECRET_LENGTH) secrets.push(form);
    },
  };
}
