import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { type ServerSettings, SettingsError } from '@/server/config/ServerSettings';
import type { LocalMailbox } from '@/server/mail/startMail';
import type { ShutdownHooks } from '@/server/process/createShutdownHooks';
import type { IpfsStore } from '@/server/storage/IpfsStore';

/** What the parts of the development network are started with. */
export type DevnetStart = {
  /** `null`: this program carries none. */
  devnet: Devnet | null;
  settings: ServerSettings;
  ipfs: IpfsStore;
  shutdownHooks: ShutdownHooks;
  log: (part: string) => Logger;
  /** Called if the local chain ends by itself. */
  onLost: (error: Error) => void;
};

/** How each part is started where the settings ask for it. */
export function createDevnetStarters({ devnet, settings, ipfs, shutdownHooks, log, onLost }: DevnetStart) {
  const ask = (setting: string): Devnet => {
    if (devnet) return devnet;
    const words = `${setting} needs the development network, which server/start.ts leaves out.`;
    throw new SettingsError([`${words} Run devnet/start.ts, as npm run dev and npm run backend do.`]);
  };
  return {
    async startLocalChain(): Promise<{ rpcUrl: string; detail: string }> {
      const chain = await ask('LOCAL_CHAIN=on').startChain({ settings, ipfs, log: log('chain'), onLost });
      shutdownHooks.add('chain', chain.stop);
      if (chain.traffic) shutdownHooks.add('traffic', chain.traffic.stop);
      return chain;
    },
    async startLocalSolana(): Promise<string | null> {
      const solana = await ask('LOCAL_SOLANA=on').startSolana({ settings, ipfs, log: log('solana') });
      if (solana) shutdownHooks.add('solana', () => solana.stop());
      return solana?.rpcUrl ?? null;
    },
    async startMailbox(): Promise<LocalMailbox> {
      const mailbox = await ask('SEND_EMAIL=on without SMTP_URL').startMailbox({ settings, log: log('mail') });
      shutdownHooks.add('mail box', mailbox.stop);
      return mailbox;
    },
  };
}

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
