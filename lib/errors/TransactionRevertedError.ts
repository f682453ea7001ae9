import { FoyerError } from '@/lib/errors/FoyerError';

/** A contract refuses: found in a simulation, before anything was signed, or in a block, where the fee is gone. */
export class TransactionRevertedError extends FoyerError {
  override readonly name = 'TransactionRevertedError';

  /** @param reason in words, as a sentence; empty where the contract gives none */
  constructor(
    readonly reason: string,
    cause?: unknown,
  ) {
    super(reason || 'The contract refuses this, and does not say why.', {
      cause,
      whatToDo: 'Change what you send, then try again.',
    });
  }
}
