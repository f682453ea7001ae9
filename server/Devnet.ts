import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { ServerSettings } from '@/server/config/ServerSettings';
import type { IpfsStore } from '@/server/storage/IpfsStore';

/** What every part of the development network is started with. */
type DevnetOptions = { settings: ServerSettings; log: Logger };

/** What ends a part that was started. */
type Ending = { stop(): Promise<void> | void };

/**
 * The development network: stands in for what an operator brings. `devnet/` makes it and hands it to `runBackend`; the
 * backend itself does not know it.
 */
export type Devnet = {
  /**
   * Starts the local chain, with its seed and its traffic where the settings want them.
   *
   * @param onLost called if it ends by itself
   */
  startChain(
    options: DevnetOptions & {
      /** Where the pictures and metadata of its NFTs are kept. */
      ipfs: IpfsStore;
      onLost: (error: Error) => void;
    },
  ): Promise<Ending & { rpcUrl: string; detail: string; traffic: Ending | null }>;
  /** Starts the local Solana; `null` where there is none for this machine. */
  startSolana(options: DevnetOptions & { ipfs: IpfsStore }): Promise<(Ending & { rpcUrl: string }) | null>;
  /** Starts the mailbox. */
  startMailbox(options: DevnetOptions): Promise<Ending & { smtpUrl: string; routes: RequestHandler }>;
};
