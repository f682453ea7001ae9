import type { TestChain } from '@/tests/helpers/indexer/startTestChain';

/** Emits any log from any contract: what a token says, true or false, is all that an index can see of it. */
export type Emitter = {
  /** Sends a transaction that emits one log; it waits to be mined. */
  emit(contract: string, topics: readonly string[], data: string): Promise<void>;
};

const byte = (value: number) => value.toString(16).padStart(2, '0');

/** Code that emits its input as a log: the topics first, the rest as data. */
function emitterCode(topics: number): string {
  const load = Array.from({ length: topics }, (_, index) => `60${byte(32 * (topics - 1 - index))}35`).join('');
  const head = `60${byte(32 * topics)}`;
  return `0x${load}${head}360380${head}6000376000${byte(0xa0 + topics)}00`;
}

/** Puts such a contract at each address a log is to come from; one address emits logs of one number of topics. */
export async function createEmitter(chain: TestChain): Promise<Emitter> {
  const [sender] = await chain.ask<string[]>('eth_accounts');
  const placed = new Set<string>();
  return {
    async emit(contract, topics, data) {
      const address = `${contract.slice(0, -1)}${topics.length}`;
      if (!placed.has(address)) await chain.ask('anvil_setCode', address, emitterCode(topics.length));
      placed.add(address);
      const input = `0x${[...topics, data].map((part) => part.slice(2)).join('')}`;
      await chain.ask('eth_sendTransaction', { from: sender, to: address, data: input, gas: '0x493e0' });
    },
  };
}
