import type { WalletConnection } from '@/lib/wallets/Wallet';
import type { ChainFamily } from '@/protocol/chainFamilies';

/** A signature that the visitor gave before the SDK asked for it. */
export type Presigned = {
  family: ChainFamily;
  /** The SDK's name of the kind of connector, such as `injected` (`connectorType` of `useMoralis()`). */
  connectorType: string;
  connection: WalletConnection;
  /** The words the SDK is given; it puts the line with application and challenge behind them, unless `time` is `null`. */
  text: string;
  /** The challenge (`getServerTime`); `null` where the words hold it themselves (EIP-4361). */
  time: string | null;
  /** The whole text that was signed. */
  message: string;
  /** In the form the family has on the wire. */
  signature: string;
};
