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
    super('Not enough funds for the amount and the network fee.', {
      cause,
      whatToDo: 'Send less, or add funds to this account.',
    });
  }
}

/** An invalid amount: not a number, negative, or with more decimals than the token has. */
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
          : `Enter a number such as 1.5, with up to ${decimals} decimals.`,
    });
  }
}

/** A recipient that is neither an address nor a name. */
export class InvalidRecipientError extends FoyerError {
  override readonly name = 'InvalidRecipientError';

  /** @param isMistyped whether it looks like an address, but its mixed case is not that of EIP-55 */
  constructor(
    readonly recipient: string,
    isMistyped = false,
  ) {
    super(
      isMistyped ? `The checksum of ${recipient} doesn’t match.` : `"${recipient}" is not a valid address or ENS name.`,
      {
        whatToDo: isMistyped
          ? 'Check the address for typos.'
          : 'Enter 0x and 40 hexadecimal digits, or a name such as ada.eth.',
      },
    );
  }
}

/** A token id that is no whole number from 0 to 2^256 − 1; the specification's words (row D07). */
export class InvalidTokenIdError extends FoyerError {
  override readonly name = 'InvalidTokenIdError';

  constructor(readonly tokenId: unknown) {
    super('Invalid token Id', { whatToDo: 'Enter a whole number, 0 or more.' });
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

/** A name behind which there is no address (ENS). */
export class UnknownNameError extends FoyerError {
  override readonly name = 'UnknownNameError';

  constructor(
    readonly unknown: string,
    cause?: unknown,
  ) {
    super(`"${unknown}" doesn’t resolve to an address.`, {
      cause,
      whatToDo: 'Check the spelling, or enter the address.',
    });
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
      whatToDo: 'Check the address and the network.',
    });
  }
}
