import type { Hex, PrivateKeyAccount, TransactionSerializable, TypedDataDefinition } from 'viem';

/** What a node or a wallet answers: an exception would lose its `code` on the way into a page. */
export type ChainAnswer = { result: unknown } | { error: { code: number; message: string; data?: unknown } };

type Transaction = Partial<Record<'from' | 'to' | 'value' | 'data' | 'gas' | 'nonce', Hex>> &
  Partial<Record<'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas', Hex>>;

/**
 * A wallet's part of what concerns its chain: it signs transactions and typed data with its keys, really, and has the
 * node do the rest.
 */
export async function answerFromChain(
  rpcUrl: string,
  signers: readonly PrivateKeyAccount[],
  method: string,
  params: readonly unknown[],
): Promise<ChainAnswer> {
  const signerOf = (address: unknown): PrivateKeyAccount | undefined =>
    signers.find((one) => one.address.toLowerCase() === String(address).toLowerCase());
  const refused = { error: { code: 4100, message: 'The requested account has not been authorized by the user.' } };
  if (method === 'eth_sendTransaction') {
    const [transaction] = params as [Transaction];
    const signer = signerOf(transaction.from);
    return signer ? sendTransaction(rpcUrl, signer, transaction) : refused;
  }
  if (method === 'eth_signTypedData_v4') {
    const [account, text] = params;
    const typed = (typeof text === 'string' ? JSON.parse(text) : text) as TypedDataDefinition;
    const signer = signerOf(account);
    return signer ? { result: await signer.signTypedData(typed) } : refused;
  }
  return requestNode(rpcUrl, method, params);
}

async function sendTransaction(rpcUrl: string, signer: PrivateKeyAccount, given: Transaction): Promise<ChainAnswer> {
  const ask = async (method: string, params: readonly unknown[]): Promise<Hex> => {
    const answer = await requestNode(rpcUrl, method, params);
    if ('error' in answer) throw Object.assign(new Error(answer.error.message), answer);
    return answer.result as Hex;
  };
  try {
    const prices =
      given.gasPrice === undefined
        ? {
            type: 'eip1559' as const,
            maxFeePerGas: BigInt(given.maxFeePerGas ?? 4n * BigInt(await ask('eth_gasPrice', []))),
            maxPriorityFeePerGas: BigInt(given.maxPriorityFeePerGas ?? 1n),
          }
        : { type: 'legacy' as const, gasPrice: BigInt(given.gasPrice) };
    const transaction: TransactionSerializable = {
      ...prices,
      chainId: Number(await ask('eth_chainId', [])),
      nonce: Number(given.nonce ?? (await ask('eth_getTransactionCount', [signer.address, 'pending']))),
      gas: BigInt(given.gas ?? (await ask('eth_estimateGas', [given]))),
      ...(given.to ? { to: given.to } : {}),
      value: BigInt(given.value ?? 0),
      data: given.data ?? '0x',
    };
    return { result: await ask('eth_sendRawTransaction', [await signer.signTransaction(transaction)]) };
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'error' in error) return error as ChainAnswer;
    throw error;
  }
}

let id = 0;

/** Each question has a line of its own: one that a node has let go meanwhile would leave a question without an answer. */
async function requestNode(rpcUrl: string, method: string, params: readonly unknown[]): Promise<ChainAnswer> {
  id += 1;
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
  });
  return (await response.json()) as ChainAnswer;
}
