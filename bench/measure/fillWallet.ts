import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeDeployData, encodeFunctionData, numberToHex, parseEther, type Abi, type Hex } from 'viem';

/** How much of each a wallet gets. */
export type Plenty = { transactions: number; pieces: number; tokens: number };

type Artifact = { abi: Abi; bytecode: Hex };
type Call = { method: string; params: readonly unknown[] };

/** Calls in one request, and transactions in one block. */
const TOGETHER = 200;
/** Pieces that one transaction makes. */
const PIECES_AT_ONCE = 200;
/** Seconds between two blocks, so that a list has many days. */
const BLOCK_SECONDS = 3_600;

const GIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

async function readArtifact(root: string, name: string): Promise<Artifact> {
  const { abi, bytecode } = JSON.parse(await readFile(join(root, `contracts/artifacts/${name}.json`), 'utf8')) as {
    abi: Abi | string;
    bytecode: Hex;
  };
  return { abi: typeof abi === 'string' ? (JSON.parse(abi) as Abi) : abi, bytecode };
}

/** Asks a node several things at once. */
async function ask(rpcUrl: string, calls: readonly Call[]): Promise<unknown[]> {
  const body = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }));
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(rpcUrl, { method: 'POST', headers, body: JSON.stringify(body) });
  const answers = (await response.json()) as { id: number; result?: unknown; error?: { message: string } }[];
  return answers
    .sort((a, b) => a.id - b.id)
    .map(({ result, error }) => {
      if (error) throw new Error(`The node refused: ${error.message}`);
      return result;
    });
}

/** Sends transactions, so many to a block, an hour between two blocks. */
async function send(rpcUrl: string, transactions: readonly Readonly<Record<string, string>>[]): Promise<string[]> {
  const hashes: string[] = [];
  // A node that is sent many at once gives some of them the same number.
  const senders = [...new Set(transactions.map(({ from }) => from))];
  const counts = await ask(
    rpcUrl,
    senders.map((from) => ({ method: 'eth_getTransactionCount', params: [from, 'latest'] })),
  );
  const next = new Map(senders.map((from, at) => [from, Number(counts[at])]));
  const numbered = transactions.map((transaction) => {
    const nonce = next.get(transaction.from) ?? 0;
    next.set(transaction.from, nonce + 1);
    return { ...transaction, nonce: numberToHex(nonce) };
  });
  for (let from = 0; from < transactions.length; from += TOGETHER) {
    const some = numbered.slice(from, from + TOGETHER);
    const sent = await ask(
      rpcUrl,
      some.map((transaction) => ({ method: 'eth_sendTransaction', params: [transaction] })),
    );
    hashes.push(...(sent as string[]));
    await ask(rpcUrl, [{ method: 'evm_increaseTime', params: [BLOCK_SECONDS] }]);
    await ask(rpcUrl, [{ method: 'evm_mine', params: [] }]);
  }
  return hashes;
}

/** The contract that a transaction made. */
async function madeBy(rpcUrl: string, hash: string): Promise<Hex> {
  const [receipt] = await ask(rpcUrl, [{ method: 'eth_getTransactionReceipt', params: [hash] }]);
  return (receipt as { contractAddress: Hex }).contractAddress;
}

/** Gives a wallet of the local chain a long history: what it sent and received, pieces of a collection, and tokens. */
export async function fillWallet(root: string, rpcUrl: string, wallet: Hex, plenty: Plenty): Promise<void> {
  await ask(rpcUrl, [
    { method: 'anvil_impersonateAccount', params: [wallet] },
    { method: 'anvil_setBalance', params: [wallet, numberToHex(parseEther('1000'))] },
    { method: 'anvil_setBalance', params: [GIVER, numberToHex(parseEther('100000'))] },
    { method: 'evm_setBlockGasLimit', params: [numberToHex(2_000_000_000n)] },
    { method: 'evm_setAutomine', params: [false] },
  ]);
  const gas = numberToHex(21_000);
  await send(
    rpcUrl,
    Array.from({ length: plenty.transactions }, (_, at) => {
      const value = numberToHex(1_000_000_000_000n + BigInt(at));
      return at % 3 === 0
        ? { from: GIVER, to: wallet, value, gas }
        : { from: wallet, to: at % 3 === 1 ? OTHER : GIVER, value, gas };
    }),
  );
  const editions = await readArtifact(root, 'Editions');
  const data = encodeDeployData({ ...editions, args: ['Many Editions', 'MANY'] });
  const [made = ''] = await send(rpcUrl, [{ from: GIVER, data, gas: numberToHex(6_000_000) }]);
  const collection = await madeBy(rpcUrl, made);
  await send(
    rpcUrl,
    Array.from({ length: Math.ceil(plenty.pieces / PIECES_AT_ONCE) }, (_, part) => {
      const count = Math.min(PIECES_AT_ONCE, plenty.pieces - part * PIECES_AT_ONCE);
      const ids = Array.from({ length: count }, (__, at) => BigInt(part * PIECES_AT_ONCE + at));
      const args = [wallet, ids, ids.map((id) => 1n + (id % 3n))];
      const mint = encodeFunctionData({ abi: editions.abi, functionName: 'mintBatch', args });
      return { from: GIVER, to: collection, data: mint, gas: numberToHex(30_000 * count + 100_000) };
    }),
  );
  const token = await readArtifact(root, 'Token');
  const deployments = await send(
    rpcUrl,
    Array.from({ length: plenty.tokens }, (_, at) => {
      const args = [`Token number ${at}`, `T${at}`, at % 19, 10n ** 24n];
      return { from: wallet, data: encodeDeployData({ ...token, args }), gas: numberToHex(1_500_000) };
    }),
  );
  if (deployments.length !== plenty.tokens) throw new Error('Not every token was made.');
  await ask(rpcUrl, [{ method: 'evm_setAutomine', params: [true] }]);
}
