import { FoyerError } from '@/lib/errors/FoyerError';
import { chainName } from '@/protocol/chains';

/** A contract refuses: found in a simulation, before anything was signed, or in a block, where the fee is gone. */
export class TransactionRevertedError extends FoyerError {
  override readonly name = 'TransactionRevertedError';

  /** @param reason in words, as a sentence; empty where the contract gives none */
  constructor(
    readonly reason: string,
    cause?: unknown,
  ) {
    super(reason || 'The contract reverted without a reason.', {
      cause,
      whatToDo: 'Change the transaction and try again.',
    });
  }
}

/** Something is to be sent and no wallet is there to send it; the specification's words (row H05). */
export class NoSenderError extends FoyerError {
  override readonly name = 'NoSenderError';

  constructor() {
    super('Sender address not found', { whatToDo: 'Connect the wallet to send from and try again.' });
  }
}

/** The wallet shows another account than the one that has to sign. */
export class OtherSenderError extends FoyerError {
  override readonly name = 'OtherSenderError';

  /** @param wanted the account that has to sign */
  constructor(readonly wanted: string) {
    super(`Only ${wanted} can do this, but your wallet uses another account.`, {
      whatToDo: 'Switch to that account in your wallet and try again.',
    });
  }
}

/** A transfer of a kind that is none of native, erc20, erc721 and erc1155; the specification's words (row D06). */
export class UnknownTransferTypeError extends FoyerError {
  override readonly name = 'UnknownTransferTypeError';

  constructor(readonly type: string) {
    super(`Unknown transfer type: "${type}"`, {
      sentence: `"${type}" is not a type of transfer.`,
      whatToDo: 'Choose native, erc20, erc721 or erc1155.',
    });
  }
}

/** There is no contract at an address of a chain: whatever is sent there does nothing. */
export class NoContractError extends FoyerError {
  override readonly name = 'NoContractError';

  constructor(
    readonly address: string,
    readonly chainId: number,
  ) {
    super(`There is no contract at ${address} on ${chainName(chainId)}.`, {
      whatToDo: 'Check the address and the network.',
    });
  }
}

/** A transaction that was to be replaced, and whose nonce is used: it, or another one, is in a block. */
export class NotPendingError extends FoyerError {
  override readonly name = 'NotPendingError';

  constructor(readonly hash: string) {
    super('This transaction is no longer pending.', { whatToDo: 'Its status is updated in a moment.' });
  }
}

/** The fields of a transaction as its wallet sent it; `chainId` is decimal. */
type SentTransaction = {
  from: string;
  to: string;
  value: bigint;
  data: string;
  hash: string;
  chainId: number;
  nonce: number;
};

/** The wallet was asked to replace a transaction, and sent one with a nonce of its own: both can come into a block. */
export class NotReplacedError extends FoyerError {
  override readonly name = 'NotReplacedError';

  /**
   * @param sent what the wallet sent
   * @param nonce the one it has; `null` where no node shows it
   */
  constructor(
    readonly sent: SentTransaction,
    nonce: number | null,
  ) {
    super(
      nonce === null
        ? 'Your wallet sent another transaction, and the node doesn’t show whether it replaces this one.'
        : 'Your wallet sent a new transaction instead of replacing this one.',
      { whatToDo: 'Both can go through. Check your wallet, and cancel one of them there.' },
    );
  }
}
