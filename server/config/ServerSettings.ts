import type { SolanaNetwork } from '@/protocol/data/solana';
import type { SignInTexts } from '@/protocol/sign-in/signInMessage';
import type { SettingValues } from '@/server/config/settingsTable';

/** The backend's settings, checked. */
export type ServerSettings = {
  production: boolean;
  /** Address all listeners bind to. */
  host: string;
  /** Port of the backend. */
  backendPort: number;
  /** How long the backend goes on serving after it was told to stop, in milliseconds. */
  drainMs: number;
  /** How long a call of the Parse protocol may take, in milliseconds; 0 for as long as it wants. */
  callTimeoutMs: number;
  /** Where the master key is accepted; `null`: nowhere in production, on the backend's port in development. */
  operatorListen: ListenAddress | null;
  /** Port of the local chain. */
  chainPort: number;
  /** Absolute folder of everything the backend stores. */
  dataDir: string;
  /** Public address of the site, without a slash at the end. */
  siteUrl: string;
  appId: string;
  /** Public address of the Parse protocol. */
  serverUrl: string;
  /** `null`: start the embedded database. */
  databaseUri: string | null;
  databasePassword: string | null;
  /** Most connections of this backend to its databases: for accounts, and for questions to each chain's index. */
  connections: { accounts: number; chains: number };
  masterKey: string | null;
  localChain: boolean;
  /** Whether a new local chain gets sample data. */
  localChainSeed: boolean;
  /** Whether sample accounts of the seeded local chain keep trading. */
  localChainTraffic: boolean;
  /** Node address for each chain the operator named, by decimal chain id, lowest id first. */
  rpcUrls: ReadonlyMap<number, string>;
  /** Further nodes of a chain, which the indexer uses when the first fails. */
  spareRpcUrls: ReadonlyMap<number, readonly string[]>;
  /** PostgreSQL for the chains' data; `null`: the database of everything else. */
  chainDatabaseUri: string | null;
  /** Contracts that report the price of a chain's native coin in dollars, by decimal chain id. */
  priceFeeds: ReadonlyMap<number, `0x${string}`>;
  /** Folders of verified contracts, in Sourcify's layout: the operator's, and that of the local chain. */
  verifiedContracts: { folder: string | null; local: string | null };
  /** URL or absolute path of the exchange rates of the US dollar; `null` for none. */
  exchangeRates: string | null;
  index: IndexSettings;
  sources: SourceSettings;
  clients: ClientSettings;
  /** Origin of the IPFS gateway for what the local store lacks; `null`: none. */
  ipfsGateway: string | null;
  files: FileSettings;
  push: PushSettings;
  localSolana: boolean;
  /** Whether the sample plugin is available. */
  samplePlugin: boolean;
  /** Folder of the app's functions and triggers, and whether they are reloaded when they change. */
  cloudCode: { folder: string; reloads: boolean };
  /** Port of the local Solana; 0 takes any free one. */
  solanaPort: number;
  /** Node address for each network of Solana that the operator named. */
  solanaUrls: Readonly<Record<SolanaNetwork, string | null>>;
  /**
   * Units per minute of the data API: for each key without its own rate, and for each IP address.
   */
  apiRates: { key: number; address: number };
  /** `null`: the local mailbox, or none where `sendEmail` is false. */
  smtpUrl: string | null;
  sendEmail: boolean;
  emailFrom: string;
  clientClassCreation: boolean;
  /** Which messages a wallet may sign to sign in or link, besides those that name the site. */
  acceptedSignInMessages: SignInTexts;
  /** Whether an account's sign-in methods can be changed only shortly after signing in. */
  requireReauthentication: boolean;
  logLevel: SettingValues['LOG_LEVEL'];
  /** One JSON object per line instead of text. */
  logJson: boolean;
  /** Whether the backend validates its responses against the declared shapes. */
  checkAnswers: boolean;
  /** Number of proxies in front; 0 trusts no forwarding header. */
  trustProxy: number;
  /** With which the site signs for which visitor it asks; `null`: it does not. */
  visitorKey: string | null;
  /** `null`: metrics are available on this machine only. */
  metricsToken: string | null;
  /** Values that no log may show. */
  secrets: readonly string[];
  /** What the operator should change, such as former names of settings. */
  warnings: readonly string[];
};

/** Which chains are indexed, and how. */
export type IndexSettings = {
  chains: {
    chainId: number;
    /** The first block to index. */
    startBlock: number;
    /** Lower-case addresses whose transactions and logs are stored; `null` stores all. */
    addresses: string[] | null;
    /** Confirmations until an event's object counts as confirmed. */
    confirmations: number;
    /**
     * Hash of the genesis block of the chain that may replace what is stored; `null` allows none.
     */
    discard: string | null;
  }[];
  /** Most blocks that a reorganisation may replace. */
  reorgDepth: number;
};

/** Where the data API gets the data of chains. */
export type SourceSettings = {
  /** The hosted service and its key; `null`: not used. */
  hosted: { url: string; key: string } | null;
  /** Sources of a chain in their order, by decimal chain ID. */
  order: SourceOrder;
};

/** Sources by decimal chain id. */
export type SourceOrder = ReadonlyMap<number, readonly SourceKind[]>;

/** What apps of the Moralis SDK find here besides the protocol. */
export type ClientSettings = {
  /** Secret with which an app gets its keys; `null`: nobody gets them. */
  moralisSecret: string | null;
  /** Whether live query refuses unknown properties of a connect message. */
  strictLiveQuery: boolean;
};

/** What is stored of visitors' files, and for how long. */
export type FileSettings = {
  /** Bytes that one account may store. */
  quota: number;
  /** Bytes of the largest single file. */
  largest: number;
  /** How long an unfinished upload is kept, in milliseconds. */
  unfinished: number;
  /** Space on the disk that uploads leave free. */
  floor: SpaceFloor;
  /** Where files on IPFS are pinned too (IPFS Pinning Service API); `null`: nowhere. */
  pinning: { url: string; token: string } | null;
};

/** How push notifications are sent. */
export type PushSettings = {
  on: boolean;
  /** VAPID key of the site (RFC 8292), base64url; `null`: derived from the master key. */
  keys: { publicKey: string; privateKey: string } | null;
  /** Contact for push services (`mailto:` or `https:`); `null`: the address of the site. */
  contact: string | null;
  /** Push services that may be called: a host, `*.` before one for all below it, or an origin such as `http://127.0.0.1:8080`. */
  services: readonly string[];
};

/** Where to listen: at an address, or at a Unix socket. */
export type ListenAddress = { host: string; port: number } | { path: string };

/** Free space that uploads leave to the database and the system: a share of the disk, but never more than `most` bytes. */
export type SpaceFloor = { share: number; max: number };

/** Where chain data comes from: our index, the node alone, or the hosted service. */
export type SourceKind = 'index' | 'node' | 'hosted';

/** The settings cannot be used. The message has one line for each error, with what to do. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  constructor(
    /** One sentence or two for each. */
    readonly errors: readonly string[],
    options?: ErrorOptions,
  ) {
    super(
      [
        `The settings have ${errors.length === 1 ? 'one error' : `${errors.length} errors`}:`,
        ...errors.map((error) => `  - ${error}`),
        'docs/reference/settings.md explains every setting.',
      ].join('\n'),
      options,
    );
  }
}
