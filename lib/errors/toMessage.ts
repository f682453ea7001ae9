import { toFoyerError } from '@/lib/errors/toFoyerError';

/** A sentence for the visitor: what happened and what to do now. */
export function toMessage(error: unknown): string {
  const { message, whatToDo } = toFoyerError(error);
  const end = /[.!?]$/.test(message) ? '' : '.';
  return whatToDo ? `${message}${end} ${whatToDo}` : message;
}
