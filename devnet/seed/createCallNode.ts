/** Asks a node by JSON-RPC. */
export type CallNode = (method: string, ...params: unknown[]) => Promise<unknown>;

/**
 * Makes a caller of a node on this machine.
 *
 * @throws Error with the node's words, at a call that it refuses
 */
export function createCallNode(rpcUrl: string): CallNode {
  return async (method, ...params) => {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } };
    if (error) throw new Error(`The local chain refused ${method}: ${error.message}`);
    return result;
  };
}
