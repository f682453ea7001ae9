import { providers, utils } from 'ethers';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';
import { readChain, type ChainReading } from '@/tests/helpers/data/readChain';
import { listTransfers, type Transfer } from '@/tests/helpers/data/expectedTransfers';

/** An NFT that some transfer told of; its type is that of the first one. */
export type SeenNft = { token: string; id: bigint; type: 'ERC721' | 'ERC1155'; minted: number };

/** What a contract calls itself. */
export type Words = { name: string | null; symbol: string | null; decimals: number | null };

/** All that a chain's node tells at one moment, asked by ethers. */
export type Truth = {
  chain: ChainReading;
  head: number;
  transfers: readonly Transfer[];
  /** Contracts that told of an ERC-20 transfer, ascending. */
  tokens: readonly string[];
  /** Ascending by contract and id. */
  nfts: readonly SeenNft[];
  /** Everybody who has sent, got or was named. */
  everybody: readonly string[];
  /** Names of ENS. */
  names: providers.StaticJsonRpcProvider;
  nativeBalance(owner: string, block?: number): Promise<string>;
  /** What a contract says of a holder; `null` where it has no `balanceOf` that answers. */
  balanceOf(token: string, owner: string, block?: number): Promise<bigint | null>;
  words(token: string): Promise<Words>;
  /** Who has how many of an NFT, by their addresses: those who have some. */
  ownersOf(nft: SeenNft): Promise<[owner: string, amount: bigint][]>;
  uriOf(nft: SeenNft): Promise<string | null>;
  /** Calls a view by its signature, such as `f(address) view returns (uint256)`; `null` where it fails. */
  view(to: string, signature: string, args?: readonly unknown[], block?: number): Promise<utils.Result | null>;
};

const ZERO = `0x${'0'.repeat(40)}`;
const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0');

/** Asks everything once: what is asked again is remembered until the next reading. */
export async function readTruth(rpcUrl: string): Promise<Truth> {
  const chain = await readChain(rpcUrl, LOCAL_CHAIN_ID);
  const { node, logs, transactions } = chain;
  const transfers = listTransfers(chain);
  const remembered = new Map<string, Promise<string>>();
  const call = (to: string, data: string, block?: number): Promise<string> => {
    const key = `${to} ${data} ${block}`;
    const at = block === undefined ? 'latest' : utils.hexValue(block);
    const requested =
      remembered.get(key) ?? (node.send('eth_call', [{ to, data }, at]) as Promise<string>).catch(() => '0x');
    remembered.set(key, requested);
    return requested;
  };
  const numberOf = (answer: string): bigint | null => (answer.length < 66 ? null : BigInt(answer.slice(0, 66)));
  const seen = new Map<string, SeenNft>();
  for (const { log, type, id } of transfers) {
    const key = `${log.address} ${id}`;
    if (type === 'ERC20' || seen.has(key)) continue;
    seen.set(key, { token: log.address, id, type, minted: Number(log.blockNumber) });
  }
  const named = [
    ...transactions.flatMap(({ from, to }) => [from, ...(to ? [to] : [])]),
    ...transfers.flatMap(({ from, to }) => [from, to]),
    ...logs.flatMap(({ topics }) => topics.slice(1).filter((topic) => topic.startsWith(`0x${'0'.repeat(24)}`))),
  ].map((text) => `0x${text.slice(-40)}`);
  const everybody = [...new Set(named)].filter((address) => address !== ZERO).sort();
  const text = async (to: string, signature: string): Promise<string | null> => readText(await call(to, signature));
  return {
    ...{ chain, head: chain.blocks.length - 1, transfers, everybody },
    tokens: [...new Set(transfers.filter(({ type }) => type === 'ERC20').map(({ log }) => log.address))].sort(),
    nfts: [...seen.values()].sort((a, b) =>
      a.token === b.token ? (a.id < b.id ? -1 : 1) : a.token < b.token ? -1 : 1,
    ),
    names: new providers.StaticJsonRpcProvider(rpcUrl, {
      ...{ chainId: LOCAL_CHAIN_ID, name: 'local', ensAddress: LOCAL_CONTRACTS.ensRegistry },
    }),
    nativeBalance: async (owner, block) =>
      BigInt(
        (await node.send('eth_getBalance', [owner, block === undefined ? 'latest' : utils.hexValue(block)])) as string,
      ).toString(),
    balanceOf: async (token, owner, block) => numberOf(await call(token, `0x70a08231${word(owner)}`, block)),
    async words(token) {
      const [name, symbol] = [await text(token, '0x06fdde03'), await text(token, '0x95d89b41')];
      const decimals = await call(token, '0x313ce567');
      const number = decimals.length === 66 ? BigInt(decimals) : 256n;
      return { name, symbol, decimals: number < 256n ? Number(number) : null };
    },
    async ownersOf({ token, id, type }) {
      if (type === 'ERC721') {
        const owner = numberOf(await call(token, `0x6352211e${word(id)}`)) ?? 0n;
        return owner === 0n || owner >> 160n > 0n ? [] : [[`0x${word(owner).slice(24)}`, 1n]];
      }
      const amounts = await Promise.all(
        everybody.map(async (owner): Promise<[string, bigint]> => {
          return [owner, numberOf(await call(token, `0x00fdd58e${word(owner)}${word(id)}`)) ?? 0n];
        }),
      );
      return amounts.filter(([, amount]) => amount > 0n);
    },
    async uriOf({ token, id, type }) {
      const uri = await text(token, `${type === 'ERC721' ? '0xc87b56dd' : '0x0e89341c'}${word(id)}`);
      return uri?.replaceAll('{id}', word(id)) ?? null;
    },
    async view(to, signature, args = [], block) {
      const view = new utils.Interface([`function ${signature}`]);
      const [name = ''] = Object.keys(view.functions);
      const answer = await call(to, view.encodeFunctionData(name, args), block);
      return answer === '0x' ? null : view.decodeFunctionResult(name, answer);
    },
  };
}

/** A text as the ABI has it, or 32 bytes of one; `null` for what is neither. */
function readText(answer: string): string | null {
  try {
    if (answer.length === 66) return utils.parseBytes32String(answer) || null;
    return (utils.defaultAbiCoder.decode(['string'], answer)[0] as string) || null;
  } catch {
    return null; // Not a text.
  }
}
