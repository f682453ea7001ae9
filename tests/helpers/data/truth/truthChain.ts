import { type Abi, encodeFunctionData, namehash, parseAbi, parseEther, toHex, type Hex } from 'viem';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { HISTORY_SECONDS } from '@/devnet/chain/anvilProcess';
import { describeNfts } from '@/devnet/seed/storeNfts';
import { seedLocalChain } from '@/devnet/seed/seedLocalChain';
import { openContractLab, type ContractLab } from '@/tests/helpers/data/contractLab';
import { startTestChain, type TestChain } from '@/tests/helpers/indexer/startTestChain';

/** A chain whose node remembers all its states, with the seed's tokens, NFTs, pairs, sales and names on it. */
export type TruthChain = {
  chain: TestChain;
  /** Those of its accounts that take part; the first deploys. */
  people: readonly [maker: string, ann: string, ben: string, eve: string];
  /** Addresses of deployed contracts, by the names that the tests give them. */
  places: Map<string, string>;
  /** Deploys a contract of one of the files, in a block of its own, and gives it a name. */
  deploy(contract: string, options?: { as?: string; args?: readonly unknown[] }): Promise<string>;
  /** Calls a function of a contract by its name; it waits to be mined, and may fail. */
  act(place: string, from: string, functionName: string, ...args: readonly unknown[]): Promise<void>;
  /** The same of a contract of the seed, or at an address, by the function's signature. */
  seeded(contract: keyof typeof LOCAL_CONTRACTS, from: string, signature: string, ...args: unknown[]): Promise<void>;
  callAt(address: string, from: string, signature: string, ...args: unknown[]): Promise<void>;
  /** Blocks in which a token does not agree with its transfers that does before and after. */
  between: number[];
  /** Sends coins, with data or without. */
  send(from: string, to: string | null, value: bigint, data?: Hex): Promise<void>;
  mine(blocks?: number): Promise<void>;
  stop(): Promise<void>;
};

const FILES = ['MisbehavingTokens.sol', 'MisbehavingNfts.sol', 'Moves.sol'];

const GAS = toHex(2_000_000);

/** Metadata in the address itself: no store has to hold it. */
function dataUri(collection: 'doors' | 'keys' | 'passes', id: number): string {
  const piece = describeNfts()[collection].find((one) => one.id === id);
  const { name, description, attributes } = piece ?? {};
  return `data:application/json,${encodeURIComponent(JSON.stringify({ name, description, attributes }))}`;
}

/** Starts it, seeded; blocks are mined when it is told to. */
export async function startTruthChain(): Promise<TruthChain> {
  const chain = await startTestChain({ beginsAgo: HISTORY_SECONDS, states: 100_000 });
  await chain.ask('evm_setAutomine', true);
  await seedLocalChain(chain.url, dataUri);
  await chain.ask('evm_setAutomine', false);
  const [, , , , , maker = '', ann = '', ben = '', eve = ''] = await chain.ask<string[]>('eth_accounts');
  const labs = await Promise.all(FILES.map((file) => openContractLab(chain, file, maker)));
  const places = new Map<string, string>();
  const labOf = new Map<string, ContractLab>();
  const find = (place: string): [ContractLab, string] => {
    const [lab, address] = [labOf.get(place), places.get(place)];
    if (!lab || !address) throw new Error(`Nothing was deployed as ${place}.`);
    return [lab, address];
  };
  const send = async (from: string, to: string | null, value: bigint, data: Hex = '0x') => {
    const fields = { from, data, gas: GAS, value: toHex(value), ...(to === null ? {} : { to }) };
    await chain.ask('eth_sendTransaction', fields);
  };
  const callAt: TruthChain['callAt'] = async (address, from, signature, ...args) => {
    const abi: Abi = parseAbi([`function ${signature}` as 'function name()']);
    const value = signature.includes('payable') ? parseEther('0.3') : 0n;
    await send(from, address, value, encodeFunctionData({ abi, args }));
  };
  return {
    ...{ chain, people: [maker, ann, ben, eve], places, send, callAt, between: [] },
    async deploy(contract, { as = contract, args = [] } = {}) {
      const lab = labs.find(({ names }) => names.includes(contract));
      if (!lab) throw new Error(`No file has a contract ${contract}.`);
      const address = await lab.deploy(contract, ...args);
      places.set(as, address);
      labOf.set(as, lab);
      return address;
    },
    async act(place, from, functionName, ...args) {
      const [lab, address] = find(place);
      await lab.send(address, from, functionName, ...args);
    },
    seeded: (contract, ...call) => callAt(LOCAL_CONTRACTS[contract], ...call),
    async mine(blocks = 1) {
      for (let block = 0; block < blocks; block++) await chain.ask('evm_mine');
    },
    stop: () => chain.stop(),
  };
}

/** The node of a name (EIP-137), for the resolver of the seed. */
export const nodeOf = (name: string): Hex => namehash(name);
