import { codeOf } from '@/scripts/lib/processes.mjs';

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
