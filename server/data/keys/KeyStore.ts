/** A key as the data service knows it. */
export type ApiKey = {
  id: string;
  /** Units a minute; `null`: as many as the setting says. */
  rate: number | null;
};

/** A key as the operator's list shows it. Moments are ISO 8601. */
export type ApiKeyRecord = ApiKey & {
  name: string;
  /** Its first letters. */
  key: string;
  uses: number;
  createdAt: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
};

/** The keys of the data service's REST. They live in the database, as hashes. */
export type KeyStore = {
  /** Makes a key; the answer alone holds it whole. */
  issue(options: { name: string; rate: number | null }): Promise<ApiKeyRecord>;
  /** Takes a key that was made elsewhere in, if it is not there; `false` where it was revoked. */
  keep(options: { name: string; key: string }): Promise<boolean>;
  /** Takes a key's right away, at once here, within seconds on other backends. `null`: there is no such key. */
  revoke(id: string): Promise<ApiKeyRecord | null>;
  /** Every key, the newest first. */
  list(): Promise<ApiKeyRecord[]>;
  /** The key behind a text a caller sent; `null` where it is none, or revoked. */
  find(text: string): Promise<ApiKey | null>;
  /** Counts a use; written down within seconds. */
  use(id: string): void;
  /** Writes down what was counted, and ends. */
  stop(): Promise<void>;
};
