import type { Call } from '@/protocol/calls/Call';

/** Where a function stands in the REST interface: `v2` below `/api/v2`, `solana` below `/api/solana`. */
export type DataRoute = {
  api: 'v2' | 'solana';
  method: 'GET' | 'POST' | 'PUT';
  /** Parameters in it begin with a colon; the others come in the query. */
  path: string;
  /** What the body is: the whole value of one parameter, or an object that holds several. */
  body?: string | readonly string[];
};

/** A function of the data service, as the registry declares it. */
export type DataFunction = Call & {
  access: 'anyone';
  /** What a call takes off a key's share of a minute. */
  cost: number;
  /** The parameter that lists what is asked for, where each item costs something: one unit more for so many of them. */
  list?: { name: string; itemsPerUnit: number };
  /** Absent for functions that are called by name alone. */
  rest?: DataRoute;
  /** Whether an absent `address` means that of the visitor who asks, as the SDK has it. */
  ofVisitor?: boolean;
};
