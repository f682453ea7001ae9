import { NotAcceptedError } from '@/lib/errors/walletErrors';

/**
 * Puts a request together.
 *
 * @throws NotAcceptedError in the words of whatever refused a part of it
 */
export function checked<Made>(make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    if (error instanceof NotAcceptedError) throw error;
    throw new NotAcceptedError(error instanceof Error ? error.message : String(error), error);
  }
}
