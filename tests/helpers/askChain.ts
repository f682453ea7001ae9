/** Asks a chain's node by JSON-RPC, without any library. */
export async function askChain<Answer>(rpcUrl: string, method: string, ...params: unknown[]): Promise<Answer> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error } = (await response.json()) as { result?: Answer; error?: { message: string } };
  if (error) throw new Error(error.message);
  return result as Answer;
}
