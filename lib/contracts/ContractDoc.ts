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
  /** Tells it from others of its name: `transfer(address,uint256)`. */
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
