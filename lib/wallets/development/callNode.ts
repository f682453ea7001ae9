import { RpcError } from '@/lib/wallets/development/RpcError';

type Answer = { result?: unknown; error?: { code: number; message: string; data?: unknown } };

let id = 0;

/**
 * Asks a node by JSON-RPC.
 *
 * @throws RpcError with the node's own code, or -32603 if it does not answer
 */
export async function callNode(url: string, method: string, params: unknown = []): Promise<unknown> {
  id += 1;
  let answer: Answer;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
    });
    answer = (await response.json()) as Answer;
  } catch (error) {
    throw new RpcError(-32603, `The local chain at ${url} does not answer.`, error);
  }
  if (answer.error) throw new RpcError(answer.error.code, answer.error.message, answer.error.data);
  return answer.result;
}
