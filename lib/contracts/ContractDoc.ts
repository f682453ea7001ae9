import type { ethers } from 'ethers';
import { readAbi } from '@/lib/contracts/abi';
import type { Abi } from '@/lib/contracts/readAbiItems';
import { ensureSdk } from '@/lib/sdk/startSdk';

/** A type of an ABI, plain: what a form and a result are drawn by. */
export type AbiType = {
  /** Name of the input or output; empty where it has none. */
  name: string;
  /** As signatures write it, such as `uint256[2]` or `(address,uint256)`. */
  type: string;
  kind: 'address' | 'bool' | 'number' | 'text' | 'bytes' | 'list' | 'tuple';
  /** Of a list: how many it must be; `null` for any number. */
  length: number | null;
  /** Of a list: the type of each item. */
  item: AbiType | null;
  /** Of a tuple: its parts. */
  parts: readonly AbiType[];
};

/** A function of a contract. */
export type ContractFunction = {
  name: string;
  /** Distinguishes it from others of its name: `transfer(address,uint256)`. */
  signature: string;
  inputs: readonly AbiType[];
  outputs: readonly AbiType[];
  /** Whether it only reads (`view` or `pure`). */
  reads: boolean;
  /** Whether the chain's coin can be sent along. */
  payable: boolean;
};

/** An event of a contract. */
export type ContractEventKind = {
  name: string;
  signature: string;
  /** Its hash, the first topic of its logs. */
  topic: string;
  inputs: readonly (AbiType & { indexed: boolean })[];
  /** Its part of the ABI as JSON has it. */
  description: object;
};

/** A contract's ABI, plain. */
export type ContractDoc = {
  functions: readonly ContractFunction[];
  events: readonly ContractEventKind[];
  /** The whole of it as JSON. */
  json: readonly object[];
  /** The whole of it in lines for people, one part in each. */
  lines: string;
};

/** Functions that identify a token standard. */
const STANDARDS = {
  'ERC-20': ['transfer(address,uint256)', 'allowance(address,address)'],
  'ERC-721': ['ownerOf(uint256)', 'setApprovalForAll(address,bool)'],
  'ERC-1155': ['balanceOfBatch(address[],uint256[])'],
} as const;

/** A token standard. */
export type TokenStandard = keyof typeof STANDARDS;

/** The token standard that an ABI follows; `null` for none. */
export function standardOf({ functions }: ContractDoc): TokenStandard | null {
  const has = (signature: string) => functions.some((one) => one.signature === signature);
  const names = Object.keys(STANDARDS) as TokenStandard[];
  return names.find((name) => STANDARDS[name].every(has)) ?? null;
}

const KINDS: Readonly<Record<string, AbiType['kind']>> = {
  address: 'address',
  bool: 'bool',
  string: 'text',
  array: 'list',
  tuple: 'tuple',
};

function describeType(type: ethers.utils.ParamType): AbiType {
  const { name, baseType, arrayLength, arrayChildren, components } = type;
  return {
    name: name ?? '',
    type: type.format('sighash'),
    kind: KINDS[baseType] ?? (baseType.startsWith('bytes') ? 'bytes' : 'number'),
    length: baseType === 'array' && arrayLength >= 0 ? arrayLength : null,
    item: baseType === 'array' ? describeType(arrayChildren) : null,
    parts: baseType === 'tuple' ? components.map(describeType) : [],
  };
}

/**
 * Describes a contract by its ABI.
 *
 * @throws InvalidAbiError
 */
export async function describeAbi(abi: Abi): Promise<ContractDoc> {
  const parsed = readAbi((await ensureSdk()).web3Library, abi);
  return {
    functions: Object.values(parsed.functions).map((one) => ({
      name: one.name,
      signature: one.format('sighash'),
      inputs: one.inputs.map(describeType),
      outputs: (one.outputs ?? []).map(describeType),
      reads: one.constant,
      payable: one.payable,
    })),
    events: Object.values(parsed.events).map((one) => ({
      name: one.name,
      signature: one.format('sighash'),
      topic: parsed.getEventTopic(one),
      inputs: one.inputs.map((input) => ({ ...describeType(input), indexed: input.indexed })),
      description: JSON.parse(one.format('json')) as object,
    })),
    json: parsed.fragments.map((one) => JSON.parse(one.format('json')) as object),
    lines: parsed.fragments.map((one) => one.format('full')).join('\n'),
  };
}
