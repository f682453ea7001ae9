import { FoyerError } from '@/lib/errors/FoyerError';

/** A sentence for the visitor: what happened and what to do now. */
export function toMessage(error: unknown): string {
  if (error instanceof FoyerError) return [error.message, error.whatToDo].filter(Boolean).join(' ');
  return 'Something went wrong on our side. Try again in a moment.';
}
