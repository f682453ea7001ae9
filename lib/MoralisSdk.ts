import type { ethers } from 'ethers';

/**
 * The parts of `moralis` 1.5.9 that Foyer itself touches. The package's own types leave out its core manager and say
 * `any` where it matters; the rest of the SDK is reached through react-moralis.
 */

/** An object of the class `_User`. */
export type SdkUser = {
  id: string;
  get(key: string): unknown;
  set(...values: unknown[]): unknown;
  getSessionToken(): string | undefined;
  toJSON(): Record<string, unknown>;
  fetch(): Promise<SdkUser>;
  save(fields: Record<string, unknown>): Promise<SdkUser>;
  revert(): void;
};

/** The SDK's controller of requests. */
export type SdkRestController = {
  ajax(method: string, url: string, data: unknown, headers?: unknown, options?: unknown): Promise<unknown>;
  request(method: string, path: string, data: unknown, options?: unknown): Promise<unknown>;
};

/** The SDK's controller of cloud functions. */
export type SdkCloudController = {
  run(name: string, data: unknown, options?: unknown): Promise<unknown>;
};

/** The SDK's controller of users. */
export type SdkUserController = {
  removeUserFromDisk(): Promise<unknown>;
  logOut(options?: unknown): Promise<unknown>;
};

/** A connector instance; the class is what `authenticate({connector})` takes. */
export type SdkConnector = {
  account: string | null;
  chainId: string | null;
  type: string;
  provider?: unknown;
  subscribeToEvents(provider: unknown): void;
  handleChainChanged(chainId: unknown): void;
  deactivate(): Promise<void>;
};

/** The SDK's part for a family of chains other than Ethereum. */
export type SdkFamilyWallet = {
  authenticate(options?: { signingMessage?: string }): Promise<SdkUser>;
  enable(...values: unknown[]): Promise<unknown>;
  sign(...values: string[]): Promise<string>;
  getSigningData(): string;
  link(account: string, options?: { signingMessage?: string }): Promise<SdkUser>;
  unlink(account: string): Promise<SdkUser>;
};

/** What the SDK's calls of contracts take a wallet from. */
export type SdkWeb3 = {
  web3: ethers.providers.Web3Provider;
  account: string | null;
  signer: ethers.Signer;
  signerOrProvider: ethers.Signer | ethers.providers.Provider;
  provider: unknown;
};

/** A call of the data service, as the SDK's own functions hand it on. */
export type SdkDataCall = {
  endpoint: { name: string };
  params?: Readonly<Record<string, unknown>> | undefined;
  /** Ends the call; the SDK itself has no way to. */
  signal?: AbortSignal | undefined;
};

/** The SDK's `Web3API` or `SolanaAPI`: each of its functions asks through `fetch`. */
export type SdkDataApi = {
  apiKey?: string;
  fetch(call: SdkDataCall): Promise<unknown>;
};

/** What the SDK's live query client takes of a query. */
export type SdkLiveQuery = { className: string; toJSON(): { where: unknown } };

/** A subscription of the SDK's live query client. */
export type SdkSubscription = { id: number };

/** The SDK's live query client; what begins with `_` is its own, and the package's version is fixed. */
export type SdkLiveClient = {
  state: string;
  attempts: number;
  subscriptions: Map<number, SdkSubscription>;
  reconnectHandle: ReturnType<typeof setTimeout> | null;
  /** Absent before the first `open`. */
  socket?: Pick<WebSocket, 'send' | 'close'>;
  open(): void;
  close(): void;
  subscribe(query: SdkLiveQuery, sessionToken?: string): SdkSubscription;
  unsubscribe(subscription: SdkSubscription): void;
  on(name: 'open' | 'close' | 'error', listener: (error?: unknown) => void): void;
  _handleWebSocketMessage(event: { data: unknown }): void;
  _handleWebSocketClose(): void;
  _handleReconnect(): void;
};

/** The SDK itself. */
export type MoralisSdk = {
  AbstractWeb3Connector: new (options?: unknown) => SdkConnector;
  Cloud: { run(name: string, data?: unknown, options?: { sessionToken?: string }): Promise<unknown> };
  LiveQueryClient: new (options: {
    applicationId: string;
    serverURL: string;
    sessionToken?: string | undefined;
    installationId?: string;
  }) => SdkLiveClient;
  CoreManager: {
    get(key: string): unknown;
    setWebSocketController(socket: unknown): void;
    getRESTController(): SdkRestController;
    setRESTController(controller: SdkRestController): void;
    getCloudController(): SdkCloudController;
    setCloudController(controller: SdkCloudController): void;
    getUserController(): SdkUserController;
    getQueryController(): SdkQueryController;
  };
  User: {
    current(): SdkUser | null;
    logIn(login: string, password: string, options?: unknown): Promise<SdkUser>;
    logInWith(provider: string, ...rest: unknown[]): Promise<SdkUser | null | undefined>;
    logOut(): Promise<unknown>;
    become(sessionToken: string): Promise<SdkUser>;
    requestPasswordReset(email: string): Promise<unknown>;
    requestEmailVerification(email: string): Promise<unknown>;
    _clearCache(): void;
  };
  /** The SDK's classes of values check what they are made from. */
  ACL: new (access: unknown) => SdkValue;
  Analytics: { track(name: string, dimensions: Record<string, string>): Promise<unknown> };
  GeoPoint: new (...degrees: unknown[]) => SdkValue;
  LocalDatastore: SdkLocalDatastore;
  Object: SdkObjects;
  Polygon: new (coordinates: unknown) => SdkValue;
  Query: { new (className: string): SdkQuery; or(...queries: SdkQuery[]): SdkQuery };
  Web3API: SdkDataApi;
  SolanaAPI: SdkDataApi;
  Dot: SdkFamilyWallet;
  Erd: SdkFamilyWallet;
  /** Version 5 of the library that the SDK brings along: Foyer has no other copy in the browser. */
  web3Library: typeof ethers;
  authenticate(options?: unknown): Promise<SdkUser>;
  executeFunction(options: unknown): Promise<unknown>;
  getInternalWeb3Provider(): SdkWeb3;
  link(account: string, options?: { signingMessage?: string }): Promise<SdkUser>;
  transfer(options: unknown): Promise<unknown>;
  unlink(account: string): Promise<SdkUser>;
  enableWeb3(options?: unknown): Promise<unknown>;
  deactivateWeb3(): Promise<void>;
  enableLocalDatastore(): void;
  start(options: unknown): Promise<void>;
} & Record<string, unknown>;

/** The SDK's query. Its many steps answer the query itself and are called by their names. */
export type SdkQuery = {
  className: string;
  toJSON(): Record<string, unknown>;
  _addCondition(key: string, condition: string, value: unknown): unknown;
  _andQuery(queries: readonly SdkQuery[]): unknown;
  fromPinWithName(pin: string): SdkQuery;
  find(): Promise<SdkObject[]>;
} & Record<string, unknown>;

/** A value of the SDK that has a form on the wire. */
type SdkValue = { toJSON(): Record<string, unknown> };

/** What the SDK asks the backend for objects with. */
type SdkQueryController = {
  find(className: string, parameters: Record<string, unknown>, options: object): Promise<unknown>;
  aggregate(className: string, parameters: Record<string, unknown>, options: object): Promise<unknown>;
};

/** An object in the SDK's memory. */
export type SdkObject = { _toFullJSON(): Record<string, unknown> };

/** What the SDK's objects can be made from, and kept in the browser by: a pin is a named list of objects. */
type SdkObjects = {
  fromJSON(json: Record<string, unknown>, override: boolean): SdkObject;
  pinAllWithName(pin: string, objects: readonly SdkObject[]): Promise<void>;
  unPinAllWithName(pin: string, objects: readonly SdkObject[]): Promise<void>;
};

/** The SDK's store in the browser. */
type SdkLocalDatastore = {
  isEnabled: boolean;
  fromPinWithName(name: string): Promise<unknown>;
  _clear(): Promise<void>;
};
