import type { AbiEvent } from 'viem';

/** An event of a contract as its ABI has it: what `describeEvents` answers, one for each. */
export type EventDescription = {
  /** The contract, in lower case. */
  address: string;
  event: AbiEvent;
};
