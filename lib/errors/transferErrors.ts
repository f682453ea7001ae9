import { FoyerError } from '@/lib/errors/FoyerError';

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

/** What is given as the contract of a token is no address. */
export class InvalidContractAddressError extends FoyerError {
  override readonly name = 'InvalidContractAddressError';

  /** @param contract as it was given */
  constructor(readonly contract: string) {
    super(`"${contract}" is not a valid contract address.`, {
      whatToDo: 'Enter 0x and 40 hexadecimal digits.',
    });
  }
}

/** A token id that is no whole number from 0 to 2^256 − 1; the specification's words (row D07). */
export class InvalidTokenIdError extends FoyerError {
  override readonly name = 'InvalidTokenIdError';

  constructor(readonly tokenId: unknown) {
    super('Invalid token Id', {
      sentence: 'Not a valid token ID.',
      whatToDo: 'Enter a whole number, 0 or more.',
    });
  }
}

/** Nothing is sent: a transfer of zero costs its fee, and moves nothing. */
export class ZeroAmountError extends FoyerError {
  override readonly name = 'ZeroAmountError';

  constructor() {
    super('An amount of 0 moves nothing.', { whatToDo: 'Enter an amount above 0.' });
  }
}

/** What is sent there is usually lost, and the visitor has not accepted that. */
export class LossNotAcceptedError extends FoyerError {
  override readonly name = 'LossNotAcceptedError';

  constructor(readonly recipient: string) {
    super('What you send to this address is usually lost.', {
      whatToDo: 'Change the recipient, or confirm below that you accept the loss.',
    });
  }
}

/** Why a payment request is refused. */
type PaymentRequestReason = 'invalid' | 'function' | 'parameters' | 'recipient' | 'token' | 'amount';

const REASONS: Readonly<Record<PaymentRequestReason, (name: string) => string>> = {
  invalid: () => 'This is not a valid payment request.',
  function: (name) => `This payment request calls the function "${name}". Only transfers can be sent here.`,
  parameters: () => 'This payment request asks for more than a transfer.',
  recipient: () => 'This payment request has no valid recipient.',
  token: () => 'This payment request doesn’t name its token by an address.',
  amount: () => 'The amount of this payment request is not valid.',
};

/** A payment request (EIP-681) that asks for something else than a transfer, or is incomplete. */
export class PaymentRequestError extends FoyerError {
  override readonly name = 'PaymentRequestError';

  /** @param functionName that it calls */
  constructor(
    readonly reason: PaymentRequestReason,
    functionName = '',
  ) {
    super(REASONS[reason](functionName), {
      whatToDo: 'Enter the recipient’s address or name, or ask for another request.',
    });
  }
}
