import type { ethers } from 'ethers';
import { readAbi } from '@/lib/contracts/abi';
import { toPlain, type ContractValue } from '@/lib/contracts/contractValues';
import type { Abi } from '@/lib/contracts/readAbiItems';
import { ensureSdk } from '@/lib/sdk/startSdk';
import { measureValues, readParameters } from '@/protocol/abi/boundedValues';
import type { Log } from '@/protocol/data/shapes';

/** An event as the contract wrote it. */
export type ContractEvent = {
  /** Its name; `null` where the ABI does not know it. */
  name: string | null;
  args: readonly { name: string; type: string; value: ContractValue }[];
  block: number;
  hash: string;
  logIndex: number;
};

/** A log as a node has it. */
export type NodeLog = {
  topics: string[];
  data: string;
  blockNumber: string;
  transactionHash: string;
  logIndex: string;
};

/** How much of an event is decoded, in bytes. */
const MAX_DECODED = 32 * 1024;

/**
 * Decodes logs that the data service listed, in their order.
 *
 * @throws InvalidAbiError
 */
export async function decodeLogs(description: Abi, logs: readonly Log[]): Promise<ContractEvent[]> {
  const abi = readAbi((await ensureSdk()).web3Library, description);
  return logs.map((log) =>
    decodeLog(abi, {
      topics: [log.topic0, log.topic1, log.topic2, log.topic3].filter((topic) => topic !== null),
      data: log.data,
      blockNumber: log.block_number,
      transactionHash: log.transaction_hash,
      logIndex: log.log_index,
    }),
  );
}

/** Decodes a log as a node has it; one that the ABI does not name keeps its place alone. */
export function decodeLog(abi: ethers.utils.Interface, log: NodeLog): ContractEvent {
  const place = { block: Number(log.blockNumber), hash: log.transactionHash, logIndex: Number(log.logIndex) };
  try {
    const { inputs } = abi.getEvent(log.topics[0] ?? '');
    const plain = readParameters(inputs.filter(({ indexed }) => !indexed));
    // Too large to decode: it keeps its place, as one that the ABI does not name.
    if (measureValues(plain, log.data, MAX_DECODED) > MAX_DECODED) return { name: null, args: [], ...place };
    const { name, args, eventFragment } = abi.parseLog(log);
    const values = eventFragment.inputs.map((input, index) => ({
      name: input.name || String(index),
      type: input.type,
      // Of an indexed text or list there is a hash alone.
      value: isHashed(input) ? String((args[index] as { hash: string }).hash) : toPlain(input, args[index]),
    }));
    return { name, args: values, ...place };
  } catch {
    return { name: null, args: [], ...place }; // None of this ABI.
  }
}

const isHashed = ({ indexed, baseType, type }: ethers.utils.ParamType): boolean =>
  indexed && (baseType === 'array' || baseType === 'tuple' || type === 'string' || type === 'bytes');
