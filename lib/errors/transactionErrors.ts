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
    super(reason || 'The contract refuses this, and does not say why.', {
      cause,
      whatToDo: 'Change what you send, then try again.',
    });
  }
}

/** The account does not have what a transaction takes: its value and its fee. */
export class InsufficientFundsError extends FoyerError {
  override readonly name = 'InsufficientFundsError';

  /**
   * @param needed value and highest fee, in the smallest unit; `null` where only the node knows
   * @param balance what is there, in the smallest unit; `null` where only the node knows
   */
  constructor(
    readonly needed: bigint | null = null,
    readonly balance: bigint | null = null,
    cause?: unknown,
  ) {
    super('This account does not have enough for the amount and the fee.', {
      cause,
      whatToDo: 'Send less, or put more on the account first.',
    });
  }
}

/** An amount that is no number of the token: letters in it, below 0, or finer than the token can be divided. */
export class InvalidAmountError extends FoyerError {
  override readonly name = 'InvalidAmountError';

  constructor(
    readonly amount: unknown,
    readonly decimals: number,
  ) {
    super(`"${String(amount)}" is not a valid amount.`, {
      whatToDo:
        decimals === 0
          ? 'Enter a whole number, such as 1.'
          : `Enter a number such as 1.5, with at most ${decimals} decimals.`,
    });
  }
}

/** A recipient that is neither an address nor a name. */
export class InvalidRecipientError extends FoyerError {
  override readonly name = 'InvalidRecipientError';

  constructor(readonly recipient: string) {
    super(`"${recipient}" is neither an address nor a name.`, {
      whatToDo: 'Give 0x and 40 hexadecimal digits, or a name such as ada.eth. A mixed-case address must have no slip.',
    });
  }
}

/** A token id that is no whole number from 0 to 2^256 − 1; the specification's words (row D07). */
export class InvalidTokenIdError extends FoyerError {
  override readonly name = 'InvalidTokenIdError';

  constructor(readonly tokenId: unknown) {
    super('Invalid token Id', { whatToDo: 'Give the number of the piece: 0 or more, without sign or point.' });
  }
}

/** Something is to be sent and no wallet is there to send it; the specification's words (row H05). */
export class NoSenderError extends FoyerError {
  override readonly name = 'NoSenderError';

  constructor() {
    super('Sender address not found', { whatToDo: 'Connect the wallet that is to send, then try again.' });
  }
}

/** The wallet shows another account than the one that has to sign. */
export class OtherSenderError extends FoyerError {
  override readonly name = 'OtherSenderError';

  /** @param wanted the account that has to sign */
  constructor(readonly wanted: string) {
    super(`Only ${wanted} can do this, and your wallet shows another account.`, {
      whatToDo: 'Choose that account in the wallet, then try again.',
    });
  }
}

/** A name behind which there is no address (ENS). */
export class UnknownNameError extends FoyerError {
  override readonly name = 'UnknownNameError';

  constructor(
    readonly unknown: string,
    cause?: unknown,
  ) {
    super(`No address is behind "${unknown}".`, { cause, whatToDo: 'Check it for slips, or give the address.' });
  }
}

/** A transfer of a kind that is none of native, erc20, erc721 and erc1155; the specification's words (row D06). */
export class UnknownTransferTypeError extends FoyerError {
  override readonly name = 'UnknownTransferTypeError';

  constructor(readonly type: string) {
    super(`Unknown transfer type: "${type}"`, { whatToDo: 'Choose native, erc20, erc721 or erc1155.' });
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
      whatToDo: 'Check the address, and on which chain it is.',
    });
  }
}
