import type { Logger } from 'pino';
import { isClientError } from '@/server/parse/clientErrors';

/**
 * Parse Server prints refused requests as errors; they are the caller's, and ordinary. Anybody could fill the log of
 * errors with them.
 */
const CALLERS_FAULT = new RegExp(
  `^(${[
    ...['Parse error: ', 'Error handling request: ParseError: ', 'unable to parse request ', 'Can not find '],
    ...['Failed running auth step ', 'Failed matching subscription ', 'Failed running beforeSubscribe '],
    ...['Connect message error ', "Clients aren't allowed to ", 'Permission denied', 'Insufficient auth\\.'],
    ...['Invalid session token', '(unauthorized: )?master key is required'],
  ].join('|')})`,
);

/**
 * Parse Server's log adapter over pino. Of what Parse Server adds to a line only an error's own words are kept: the rest
 * may hold what a client sent.
 */
export function createParseLogger(logger: Logger) {
  const log = logger.child({ part: 'parse' });
  return {
    log(level: string, message: unknown, ...details: unknown[]): void {
      const text = [message, ...details].map(wordsOf).filter(Boolean).join(' ').slice(0, 1000);
      const isCallers = CALLERS_FAULT.test(text) || details.some(isClientError);
      // What Parse Server calls information is of interest to who looks for a fault.
      log[!isCallers && (level === 'error' || level === 'warn') ? level : 'debug'](text);
    },
  };
}

function wordsOf(part: unknown): string {
  if (typeof part === 'string') return part;
  return part instanceof Error ? (part.stack ?? part.message) : '';
}
