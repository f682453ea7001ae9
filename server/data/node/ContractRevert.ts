import type { Hex } from 'viem';

/** A contract refused a call; `data` is its reason, encoded, and `message` what the node says of it. */
export class ContractRevert extends Error {
  override readonly name = 'ContractRevert';

  constructor(
    message: string,
    readonly data: Hex | null,
  ) {
    super(message);
  }
}
