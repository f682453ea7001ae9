import { FoyerError } from '@/lib/errors/FoyerError';
import { chainName } from '@/protocol/chains';

/** The wallet is on another chain than the one that was meant. */
export class WrongChainError extends FoyerError {
  override readonly name = 'WrongChainError';

  /**
   * @param wanted decimal id of the chain that was meant
   * @param shown decimal id of the chain that the wallet is on
   */
  constructor(
    readonly wanted: number,
    readonly shown: number,
  ) {
    super(`Your wallet is on ${chainName(shown)}, and this is for ${chainName(wanted)}.`, {
      whatToDo: `Switch it to ${chainName(wanted)}, then try again.`,
    });
  }
}
