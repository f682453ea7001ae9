import { PaymentRequestError } from '@/lib/errors/transferErrors';

/** Something that an address asks to be sent: a payment request of EIP-681. */
export type PaymentRequest = {
  chainId: number;
  /** Who receives: an address of the Ethereum family, or a name. */
  to: string;
  /** Contract of the token; `null` for the network's coin. */
  token: string | null;
  /** In the smallest unit; `null` where the sender chooses it. */
  amount: bigint | null;
};

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

const SCHEME = /^\s*ethereum:/i;
const REQUEST = /^ethereum:(?:pay-)?([^@/?#\s]+)(?:@([1-9]\d{0,14}))?(?:\/([\w$]{0,64}))?(?:\?(\S*))?$/i;
const ADDRESS = /^0x([\da-f]{40})$/i;
const NAME = /^[^\s.]+(\.[^\s.]+)+$/;

/** Parameters that are arguments of a function, or data: they change what the request does. */
const ARGUMENT = /^(u?int|u?fixed|bytes|address|bool|string|function|data)/;

/** A request as it is written, whatever it asks for. */
type WrittenRequest = { target: string; chainId: number; call: string | null; query: string };

function parseRequest(text: string): WrittenRequest | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH) return null;
  const [, written = '', chain, call = '', query = ''] = REQUEST.exec(trimmed) ?? [];
  const target = toTarget(written);
  return target === null
    ? null
    : { target, chainId: chain === undefined ? 1 : Number(chain), call: call === '' ? null : call, query };
}

/** An address with its prefix in lower case, as codes of capital letters do not have it, or a name; `null` for neither. */
function toTarget(written: string): string | null {
  const [, digits] = ADDRESS.exec(written) ?? [];
  if (digits !== undefined) return `0x${digits}`;
  return NAME.test(written) ? written : null;
}

/** What an `ethereum:` address names, whatever it asks for: an address or a name, on a chain; `null` for another text. */
export const readRequestTarget = (text: string): Pick<WrittenRequest, 'target' | 'chainId'> | null =>
  parseRequest(text);

/**
 * Reads a payment request of EIP-681: of a coin, or the `transfer` of a token; amounts also as `1.5e18`. Who receives may
 * be a name.
 *
 * @returns the error for a request that asks for anything else; `null` for a text that is no `ethereum:` address
 */
export function readPaymentRequest(text: string): PaymentRequest | PaymentRequestError | null {
  if (!SCHEME.test(text)) return null;
  const written = parseRequest(text);
  if (!written) return new PaymentRequestError('invalid');
  const { target, chainId, call, query } = written;
  if (call !== null && call !== 'transfer') return new PaymentRequestError('function', call);
  // A plus sign is none for a space here.
  const parameters = [...new URLSearchParams(query.replaceAll('+', '%2B'))];
  const values = new Map(parameters);
  const given = parameters.map(([name]) => name).filter((name) => ARGUMENT.test(name));
  const wanted = call === null ? [] : ['address', 'uint256'].filter((name) => values.has(name));
  if (String(given) !== String(wanted) || values.size < parameters.length) return new PaymentRequestError('parameters');
  const value = readNumber(values.get('value'));
  if (call === null)
    return value === undefined
      ? new PaymentRequestError('amount')
      : { chainId, to: target, token: null, amount: value };
  const [to, amount] = [toTarget(values.get('address') ?? ''), readNumber(values.get('uint256'))];
  if (to === null) return new PaymentRequestError('recipient');
  if (!ADDRESS.test(target)) return new PaymentRequestError('token');
  if (amount === undefined) return new PaymentRequestError('amount');
  // A transfer takes no coins along.
  return value === null || value === 0n
    ? { chainId, to, token: target, amount }
    : new PaymentRequestError('parameters');
}

/** The request that a link to `/send` carries, as `request` or as `to`; `null` for none, and for one that is refused. */
export function readLinkedRequest(
  query: Readonly<Record<string, string | string[] | undefined>>,
): PaymentRequest | null {
  const text = query['request'] || query['to'];
  const request = typeof text === 'string' ? readPaymentRequest(text) : null;
  return request instanceof PaymentRequestError ? null : request;
}

/** A number of EIP-681, such as `2.014e18`; `null` where there is none, `undefined` where it is no whole number. */
function readNumber(text: string | undefined): bigint | null | undefined {
  if (text === undefined || text === '') return null;
  const [, whole, fraction = '', exponent = '0'] = /^\+?(\d{1,78})(?:\.(\d{1,78}))?(?:e(\d{1,2}))?$/i.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const zeros = Number(exponent) - fraction.length;
  if (zeros < 0) return undefined;
  const value = BigInt(whole + fraction) * 10n ** BigInt(zeros);
  return value > MAX_UINT256 ? undefined : value;
}
