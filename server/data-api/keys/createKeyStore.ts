import { API_KEY_CLASS } from '@/server/data-api/keys/classes';
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { DUPLICATE_VALUE } from '@/protocol/codes';
import {
  type ApiKey,
  type ApiKeyRecord,
  hashApiKey,
  isApiKey,
  type KeyStore,
  createApiKey,
  keyPrefix,
} from '@/server/data-api/keys/KeyStore';
import { type Database, hasParseCode, type Row, storedDate } from '@/server/parse/database';

/** How often uses are written down, in milliseconds: a key may be used a thousand times in between. */
const WRITE_MS = 5_000;

/** How long a key is believed without asking the database, in milliseconds: so late another backend hears of its end. */
const CACHE_TTL_MS = 5_000;
/** So many keys are remembered at once. */
const CACHE_SIZE = 10_000;

/** Makes the store over a database. */
export function createKeyStore(database: Database, logger: Logger, now: () => number = Date.now): KeyStore {
  const remembered = new Map<string, { key: ApiKey; until: number }>();
  /** Goes up with each revocation: what was read before one is not remembered after it. */
  let revocations = 0;
  const uses = createUseCounter(database, logger, now);

  const read = async (hash: string): Promise<ApiKey | null> => {
    const [row] = await database.find(API_KEY_CLASS, { hash }, { limit: 1 });
    const record = row && recordOf(row);
    return record && record.revokedAt === null ? { id: record.id, rate: record.rate } : null;
  };

  const create = async (key: string, name: string, rate: number | null) => {
    const moment = new Date(now()).toISOString();
    const id = randomBytes(8).toString('hex');
    const fields = { name, shown: keyPrefix(key), hash: hashApiKey(key), uses: 0, ...(rate !== null && { rate }) };
    await database.create(API_KEY_CLASS, { objectId: id, createdAt: moment, updatedAt: moment, ...fields, ACL: {} });
    return { id, moment };
  };

  return {
    async issue({ name, rate }) {
      const key = createApiKey();
      const { id, moment } = await create(key, name, rate);
      return { id, name, rate, key, uses: 0, createdAt: moment, lastUsedAt: null, revokedAt: null };
    },

    async keep({ name, key }) {
      const [row] = await database.find(API_KEY_CLASS, { hash: hashApiKey(key) }, { limit: 1 });
      if (row) return recordOf(row).revokedAt === null;
      // Another backend may have been quicker: the hash is unique.
      await create(key, name, null).catch((error: unknown) => {
        if (!hasParseCode(error, DUPLICATE_VALUE)) throw error;
      });
      return true;
    },

    async revoke(id) {
      const [row] = await database.find(API_KEY_CLASS, { objectId: id }, { limit: 1 });
      if (!row) return null;
      const record = recordOf(row);
      if (record.revokedAt !== null) return record;
      const moment = new Date(now());
      await database.update(API_KEY_CLASS, { objectId: id }, { revokedAt: storedDate(moment) });
      revocations++;
      remembered.clear();
      return { ...record, revokedAt: moment.toISOString() };
    },

    async list() {
      await uses.write();
      const rows = await database.find(API_KEY_CLASS, {}, { sort: { createdAt: -1 } });
      return rows.map(recordOf);
    },

    async find(text) {
      if (!isApiKey(text)) return null;
      const hash = hashApiKey(text);
      const known = remembered.get(hash);
      if (known && known.until > now()) return known.key;
      const before = revocations;
      const key = await read(hash);
      if (remembered.size >= CACHE_SIZE) remembered.clear();
      // A key that is none is not remembered: made on another backend a moment later, it must work there and here.
      if (key && before === revocations) remembered.set(hash, { key, until: now() + CACHE_TTL_MS });
      else remembered.delete(hash);
      return key;
    },

    use: (id) => uses.count(id),
    stop: () => uses.stop(),
  };
}

function recordOf(row: Row): ApiKeyRecord {
  const { objectId, name, shown, rate, uses, createdAt, lastUsedAt, revokedAt } = row;
  return {
    id: objectId,
    name: String(name),
    key: String(shown),
    rate: typeof rate === 'number' ? rate : null,
    uses: Number(uses ?? 0),
    createdAt: momentOf(createdAt) ?? '',
    lastUsedAt: momentOf(lastUsedAt),
    revokedAt: momentOf(revokedAt),
  };
}

/** A moment as the database hands it out: as text, as a date, or as a date of the Parse protocol. */
function momentOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object' && value !== null && 'iso' in value) return String(value.iso);
  return null;
}

/** Counts uses of keys, here first and in the database soon after, so that no request waits for it. */
type UseCounter = {
  count(id: string): void;
  /** Writes down what was counted. */
  write(): Promise<void>;
  /** Writes a last time. */
  stop(): Promise<void>;
};

/** Makes the counter over a database. */
function createUseCounter(database: Database, logger: Logger, now: () => number): UseCounter {
  let counted = new Map<string, { uses: number; last: number }>();

  const write = async () => {
    const written = counted;
    counted = new Map();
    for (const [id, { uses, last }] of written) {
      // Added to what other backends counted, in one statement.
      const changes = { uses: { __op: 'Increment', amount: uses }, lastUsedAt: storedDate(new Date(last)) };
      await database.update(API_KEY_CLASS, { objectId: id }, changes);
    }
  };
  const tryToWrite = () =>
    write().catch((err: unknown) => logger.warn({ err }, 'the uses of keys could not be written down'));
  const timer = setInterval(() => void tryToWrite(), WRITE_MS).unref();

  return {
    count(id) {
      const { uses } = counted.get(id) ?? { uses: 0 };
      counted.set(id, { uses: uses + 1, last: now() });
    },
    write,
    async stop() {
      clearInterval(timer);
      await tryToWrite();
    },
  };
}
