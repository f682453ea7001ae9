import { FoyerError } from '@/lib/errors/FoyerError';
import { CHAIN_FAMILIES, type ChainFamily } from '@/protocol/chainFamilies';

/** A wallet named an account that is no address of its family of chains. */
export class NotAnAddressError extends FoyerError {
  override readonly name = 'NotAnAddressError';

  constructor(
    wallet: string,
    readonly account: string,
    family: ChainFamily = 'eth',
  ) {
    super(`${wallet} named an account that is no ${CHAIN_FAMILIES[family].label} address.`, {
      whatToDo: 'Choose another account in it, or come in another way.',
    });
  }
}
