import { FoyerError } from '@/lib/errors/FoyerError';

/** A transfer of a kind that is none of native, erc20, erc721 and erc1155; the specification's words (row D06). */
export class UnknownTransferTypeError extends FoyerError {
  override readonly name = 'UnknownTransferTypeError';

  constructor(readonly type: string) {
    super(`Unknown transfer type: "${type}"`, { whatToDo: 'Choose native, erc20, erc721 or erc1155.' });
  }
}
