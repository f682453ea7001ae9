/** Something that an address asks to be sent: a payment request of EIP-681. */
export type PaymentRequest = {
  chainId: number;
  /** Who receives; an address of the Ethereum family. */
  to: string;
  /** Contract of the token; `null` for the network's coin. */
  token: string | null;
  /** In the smallest unit; `null` where the sender chooses it. */
  amount: bigint | null;
};

const ADDRESS = /^0x[\da-f]{40}$/i;

/** Longest text that is read: the longest request of a token has about 200 characters. */
const MAX_LENGTH = 500;

const MAX_UINT256 = 2n ** 256n - 1n;

/**
 * Writes a payment request as an address that wallets open: `ethereum:0x…@1?value=…`, and for a token
 * `ethereum:0x…@1/transfer?address=0x…&uint256=…` (EIP-681).
 */
export function writePaymentRequest({ chainId, to, token, amount }: PaymentRequest): string {
  const part = (name: string) => (amount === null ? '' : `${name}=${amount}`);
  if (token === null) return `ethereum:${to}@${chainId}${amount === null ? '' : `?${part('value')}`}`;
  return `ethereum:${token}@${chainId}/transfer?address=${to}${amount === null ? '' : `&${part('uint256')}`}`;
}

/**
 * Reads a payment request of EIP-681: of a coin, or the `transfer` of a token; amounts also as `1.5e18`.
 *
 * @returns `null` for anything else, such as a request to call another function, or one that names no address
 */
export function readPaymentRequest(text: string): PaymentRequest | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH) return null;
  const [, target = '', chain, call, query = ''] =
    /^ethereum:(?:pay-)?(0x[\da-f]{40})(?:@(\d{1,15}))?(?:\/(\w+))?(?:\?(.*))?$/i.exec(trimmed) ?? [];
  if (target === '') return null;
  const parameters = new URLSearchParams(query);
  const base = { chainId: chain === undefined ? 1 : Number(chain) };
  if (call === undefined) {
    const amount = readNumber(parameters.get('value'));
    return amount === undefined ? null : { ...base, to: target, token: null, amount };
  }
  const to = parameters.get('address') ?? '';
  const amount = readNumber(parameters.get('uint256'));
  if (call !== 'transfer' || !ADDRESS.test(to) || amount === undefined) return null;
  return { ...base, to, token: target, amount };
}

/** A number of EIP-681, such as `2.014e18`; `null` where there is none, `undefined` where it is no whole number. */
function readNumber(text: string | null): bigint | null | undefined {
  if (text === null || text === '') return null;
  const [, whole, fraction = '', exponent = '0'] = /^\+?(\d{1,78})(?:\.(\d{1,78}))?(?:e(\d{1,2}))?$/i.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const zeros = Number(exponent) - fraction.length;
  if (zeros < 0) return undefined;
  const value = BigInt(whole + fraction) * 10n ** BigInt(zeros);
  return value > MAX_UINT256 ? undefined : value;
}
