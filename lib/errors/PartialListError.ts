import { FoyerError } from '@/lib/errors/FoyerError';

/** A list ended where the server's index of the chain begins: what came before is unknown. */
export class PartialListError extends FoyerError {
  override readonly name = 'PartialListError';

  /** @param fromBlock the first block that the server knows */
  constructor(readonly fromBlock: number) {
    super(`History before block ${fromBlock.toLocaleString('en')} is unknown.`, {
      whatToDo: 'The server indexes this network from that block on.',
    });
  }
}
