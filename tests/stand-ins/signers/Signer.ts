import type { ChainFamily } from '@/protocol/chainFamilies';

/** A key that signs texts as the wallets of its family do. */
export type Signer = {
  family: ChainFamily;
  /** As the wallet shows it. */
  address: string;
  /** The signature in the form it has on the wire. */
  sign(text: string): Promise<string>;
};
