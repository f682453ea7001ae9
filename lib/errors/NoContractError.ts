import { FoyerError } from '@/lib/errors/FoyerError';
import { chainName } from '@/protocol/chains';

/** There is no contract at an address of a chain: whatever is sent there does nothing. */
export class NoContractError extends FoyerError {
  override readonly name = 'NoContractError';

  constructor(
    readonly address: string,
    readonly chainId: number,
  ) {
    super(`There is no contract at ${address} on ${chainName(chainId)}.`, {
      whatToDo: 'Check the address, and on which chain it is.',
    });
  }
}
