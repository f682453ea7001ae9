/**
 * What the steps use of a client, whichever it is: `moralis`, `moralis-v1` or `parse`. Each package has types of its own, of
 * other years; here stands what all of them answer to.
 */
export type Sdk = {
  CoreManager: { get(key: string): unknown };
  start?(options: object): Promise<unknown>;
  initialize(appId: string, javascriptKey?: string, masterKey?: string): void;
  serverURL: string;
  Object: { extend(className: string): new () => StoredObject; saveAll(list: StoredObject[]): Promise<StoredObject[]> };
  Query: QueryClass;
  User: {
    new (fields: object): User;
    logIn(username: string, password: string): Promise<User>;
    logOut(): Promise<unknown>;
    current(): User | null;
    enableUnsafeCurrentUser(): void;
  };
  ACL: new (user?: User) => object;
  File: new (name: string, content: { base64: string }, type?: string) => StoredFile;
  GeoPoint: new (latitude: number, longitude: number) => { latitude: number; longitude: number };
  Cloud: { run(name: string, params?: object, options?: { useMasterKey?: boolean }): Promise<unknown> };
  authenticate?(options?: object): Promise<User>;
  link?(address: string, options?: object): Promise<User>;
  unlink?(address: string): Promise<User>;
  enableWeb3?(options?: object): Promise<unknown>;
  /** Of versions before 1.0: has an application supply its own web3. */
  setEnableWeb3?(enable: () => Promise<object>): void;
  /** Of versions from 1.0 on. */
  AbstractWeb3Connector?: new () => Record<string, unknown>;
  Web3API?: Record<string, Record<string, (params: object) => Promise<unknown>>>;
};

export type StoredObject = {
  id: string;
  createdAt: Date;
  get(field: string): unknown;
  set(fields: object): unknown;
  unset(field: string): unknown;
  increment(field: string, by: number): unknown;
  addUnique(field: string, value: unknown): unknown;
  setACL(list: object): unknown;
  relation(field: string): { add(object: StoredObject): void; remove(object: StoredObject): void; query(): Query };
  save(fields?: object | null): Promise<StoredObject>;
  destroy(): Promise<unknown>;
};

export type User = StoredObject & {
  signUp(): Promise<User>;
  getSessionToken(): string;
  getUsername(): string;
};

export type StoredFile = {
  name(): string;
  url(): string;
  save(): Promise<StoredFile>;
  saveIPFS?(): Promise<StoredFile>;
  ipfs?(): string;
  hash?(): string;
};

export type Subscription = {
  on(event: string, hear: (object: StoredObject) => void): void;
  unsubscribe(): unknown;
};

export type Query = {
  equalTo(field: string, value: unknown): Query;
  notEqualTo(field: string, value: unknown): Query;
  lessThan(field: string, value: unknown): Query;
  greaterThanOrEqualTo(field: string, value: unknown): Query;
  containedIn(field: string, values: unknown[]): Query;
  containsAll(field: string, values: unknown[]): Query;
  startsWith(field: string, text: string): Query;
  exists(field: string): Query;
  matchesQuery(field: string, query: Query): Query;
  withinKilometers(field: string, place: object, most: number): Query;
  ascending(field: string): Query;
  descending(field: string): Query;
  skip(count: number): Query;
  limit(count: number): Query;
  include(field: string): Query;
  select(field: string): Query;
  get(id: string): Promise<StoredObject>;
  first(): Promise<StoredObject | undefined>;
  find(): Promise<StoredObject[]>;
  count(): Promise<number>;
  subscribe(): Promise<Subscription>;
};

type QueryClass = {
  new (className: string): Query;
  or(...queries: Query[]): Query;
};

/** What differs between a process of Node and a page. */
export type Platform = {
  /** Whether it is a program of the operator, which may have the master key. */
  isServer: boolean;
  /** What `authenticate` and `enableWeb3` are given for this wallet; in a page the wallet is `window.ethereum`. */
  walletOptions(sdk: Sdk, key: string | undefined): object;
};
