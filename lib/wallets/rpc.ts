/** The UTF-8 bytes of a text in hexadecimal with `0x` before, as `personal_sign` takes them. */
export function toHexText(text: string): string {
  return `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** A provider's error (EIP-1193) with a code and data. */
export class RpcError extends Error {
  override readonly name = 'RpcError';

  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
  }
}

/** EIP-1193: the user rejected the request. */
export const rejected = (): RpcError => new RpcError(4001, 'User rejected the request.');

/** EIP-1193: the site may not use the account. */
export const unauthorized = (): RpcError => new RpcError(4100, 'Connect the development wallet first.');

type Answer = { result?: unknown; error?: { code: number; message: string; data?: unknown } };

/** JSON-RPC: the call failed inside. */
const INTERNAL_ERROR = -32_603;

let id = 0;

/**
 * Calls a node by JSON-RPC 2.0 (row G29).
 *
 * @throws RpcError with the node's code and data, or -32603 for an invalid answer
 */
export async function callNode(url: string, method: string, params: unknown = []): Promise<unknown> {
  id += 1;
  let answer: unknown;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
    });
    answer = await response.json();
  } catch (error) {
    // Only the host: the address may contain a key.
    throw new RpcError(INTERNAL_ERROR, `The node at ${new URL(url).host} isn't responding.`, error);
  }
  if (!isAnswer(answer)) throw new RpcError(INTERNAL_ERROR, 'Received unexpected JSON-RPC response');
  if (answer.error) throw new RpcError(answer.error.code, answer.error.message, answer.error.data);
  return answer.result;
}

/** Whether it has a result or an error, as JSON-RPC requires; the page of a proxy has neither. */
function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && ('result' in value || 'error' in value);
}
