import { ArgumentError, InvalidAmountError } from '@/lib/errors/inputErrors';

/** What is wrong with a value, and what to enter, by its type (`uint256`). */
function describeType(type: string): readonly [message: string, whatToDo: string] {
  if (type === 'address') {
    return ['Not a valid address or ENS name.', 'Enter 0x and 40 hexadecimal digits, or a name such as ada.eth.'];
  }
  if (type === 'bool') return ['Not a choice.', 'Choose true or false.'];
  const [, size] = /^bytes(\d*)$/.exec(type) ?? [];
  if (size) return [`Not ${size} bytes.`, `Enter 0x and ${2 * Number(size)} hexadecimal digits.`];
  if (size === '') return ['Not valid bytes.', 'Enter 0x and two hexadecimal digits per byte.'];
  const [, bits] = /^uint(\d+)$/.exec(type) ?? [];
  if (bits) {
    const range = Number(bits) < 64 ? ` from 0 to ${2 ** Number(bits) - 1}` : ', 0 or more';
    return ['Not a valid number.', `Enter a whole number${range}.`];
  }
  return ['Not a valid value.', `Enter one of type ${type}.`];
}

/** A value that is none of the type that a contract's function asks for. */
export class InvalidArgumentError extends ArgumentError {
  override readonly name = 'InvalidArgumentError';

  constructor(
    argument: string,
    readonly type: string,
    readonly value: unknown,
    cause?: unknown,
  ) {
    // Of an amount in units it is known better.
    const [message, whatToDo] =
      cause instanceof InvalidAmountError ? [cause.message, cause.whatToDo] : describeType(type);
    super(argument, message, { cause, whatToDo });
  }
}

/** More of a token than the account has. */
export class NotEnoughTokensError extends ArgumentError {
  override readonly name = 'NotEnoughTokensError';

  /** @param held how much there is, as it is shown */
  constructor(argument: string, symbol: string, held: string) {
    super(argument, `Not enough ${symbol}.`, { whatToDo: `You have ${held}.` });
  }
}
