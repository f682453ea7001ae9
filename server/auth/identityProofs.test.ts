import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createIdentityProofs } from '@/server/auth/identityProofs';
import type { Row } from '@/server/parse/database';
import { rowsInMemory } from '@/tests/helpers/rowsInMemory';

const NOW = Date.parse('2026-01-01T12:00:00.000Z');
const MINUTE = 60_000;
const TOKEN = 'r:token';
const HASH = createHash('sha256').update(TOKEN).digest('hex');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const at = (ms: number) => new Date(ms).toISOString();
const caller = (id: string | undefined, token: string | null = TOKEN) => ({ id, getSessionToken: () => token });

/** The proofs of an account with a session that is so many minutes old. */
function open({
  minutes = 60,
  session = {},
  user = { _hashed_password: 'x' },
  linked = {},
  proofs = [],
  required = true,
}: {
  minutes?: number;
  session?: object | null;
  user?: object;
  linked?: Record<string, string[]>;
  proofs?: Row[];
  required?: boolean;
} = {}) {
  const createdAt = at(NOW - minutes * MINUTE);
  const createdWith = { action: 'login', authProvider: 'password' };
  const memory = rowsInMemory({
    _Session: [
      // Somebody else's, begun just now.
      { objectId: 's0', sessionToken: 'r:elsewhere', createdAt: at(NOW), createdWith },
      ...(session ? [{ objectId: 's1', sessionToken: TOKEN, createdAt, createdWith, ...session }] : []),
    ],
    _User: [{ objectId: 'u1', ...user }],
    IdentityProof: [{ objectId: 'another', expiresAt: { __type: 'Date', iso: at(NOW + 5 * MINUTE) } }, ...proofs],
  });
  const book = (family: string) => ({ addressesOf: () => Promise.resolve(linked[family] ?? []) });
  const addresses = Object.fromEntries(['eth', 'sol', 'dot', 'erd'].map((family) => [family, book(family)]));
  const proof = createIdentityProofs({ database: memory.database, addresses: addresses as never, required });
  return { proof, memory };
}

const refused = { code: 206 };

describe('fresh proof', () => {
  it('is a session that started at most ten minutes ago', async () => {
    await expect(open({ minutes: 0 }).proof.require(caller('u1'))).resolves.toEqual(new Date(NOW + 10 * MINUTE));
    await expect(open({ minutes: 9.99 }).proof.require(caller('u1'))).resolves.toEqual(new Date(NOW + 0.01 * MINUTE));
    await expect(open({ minutes: 10 }).proof.require(caller('u1'))).rejects.toMatchObject(refused);
    await expect(open({ minutes: 11 }).proof.require(caller('u1'))).rejects.toThrow(/password|sign/i);
  });

  it.each([
    [{ action: 'login' }, true],
    [{ action: 'signup' }, true],
    [undefined, true],
    [null, true],
    ['create', true],
    [{ action: 'create' }, false],
    [{ action: 'upgrade' }, false],
    [{}, false],
  ])('is a session begun by %j: %s', async (createdWith, isProof) => {
    const requested = open({ minutes: 1, session: { createdWith } }).proof.require(caller('u1'));
    await (isProof
      ? expect(requested).resolves.toEqual(new Date(NOW + 9 * MINUTE))
      : expect(requested).rejects.toMatchObject(refused));
  });

  it('is a proof given for an older session, until the proof expires', async () => {
    const { proof, memory } = open();
    await expect(proof.require(caller('u1'))).rejects.toMatchObject(refused);
    await expect(proof.renew(TOKEN)).resolves.toEqual(new Date(NOW + 10 * MINUTE));
    expect(memory.rows['IdentityProof']?.slice(1)).toEqual([
      {
        objectId: HASH,
        createdAt: at(NOW),
        updatedAt: at(NOW),
        expiresAt: { __type: 'Date', iso: at(NOW + 10 * MINUTE) },
        ACL: {},
      },
    ]);
    await expect(proof.require(caller('u1'))).resolves.toEqual(new Date(NOW + 10 * MINUTE));
    await expect(proof.require(caller('u1', 'r:another'))).rejects.toMatchObject(refused);
    vi.setSystemTime(NOW + 4 * MINUTE);
    await proof.renew(TOKEN);
    expect(memory.rows['IdentityProof']?.[0]).toMatchObject({ expiresAt: { iso: at(NOW + 5 * MINUTE) } });
    vi.setSystemTime(NOW + 13 * MINUTE);
    await expect(proof.require(caller('u1'))).resolves.toEqual(new Date(NOW + 14 * MINUTE));
    vi.setSystemTime(NOW + 14 * MINUTE);
    await expect(proof.require(caller('u1'))).rejects.toMatchObject(refused);
  });

  it('does not count for a session that has ended', async () => {
    const proofs = [{ objectId: HASH, expiresAt: { __type: 'Date', iso: at(NOW + MINUTE) } }];
    await expect(open({ session: null, proofs }).proof.require(caller('u1'))).rejects.toMatchObject(refused);
    await expect(open({ proofs }).proof.require(caller('u1'))).resolves.toEqual(new Date(NOW + MINUTE));
    const broken = [{ objectId: HASH, expiresAt: 'soon' }];
    await expect(open({ proofs: broken }).proof.require(caller('u1'))).rejects.toMatchObject(refused);
    const none = [{ objectId: HASH, expiresAt: null }];
    await expect(open({ proofs: none }).proof.require(caller('u1'))).rejects.toMatchObject(refused);
  });

  it('is required only of accounts with a sign-in method to prove', async () => {
    await expect(open({ user: {} }).proof.require(caller('u1'))).resolves.toBeNull();
    for (const family of ['eth', 'sol', 'dot', 'erd']) {
      const request = open({ user: {}, linked: { [family]: ['address'] } }).proof.require(caller('u1'));
      await expect(request, family).rejects.toMatchObject(refused);
    }
    const both = open({ linked: { eth: ['address'] } }).proof.require(caller('u1'));
    await expect(both).rejects.toMatchObject(refused);
  });

  it('is not required where the setting turns it off', async () => {
    await expect(open({ required: false }).proof.require(caller('u1'))).resolves.toBeNull();
    const first = { code: 206, message: 'Sign in first.' };
    for (const one of [undefined, caller(undefined), caller('u1', null), caller('', TOKEN), caller('u1', '')]) {
      await expect(open({ minutes: 0 }).proof.require(one)).rejects.toMatchObject(first);
    }
  });

  it('reports a proof that cannot be stored', async () => {
    const { proof, memory } = open();
    const failure = new Error('The database is away.');
    memory.database.create = () => Promise.reject(failure);
    await expect(proof.renew(TOKEN)).rejects.toBe(failure);
  });

  it('is deleted once it has expired', async () => {
    const row = (objectId: string, ms: number) => ({ objectId, expiresAt: { __type: 'Date', iso: at(ms) } });
    const { proof, memory } = open({ proofs: [row('old', NOW - 1), row('new', NOW + 1)] });
    await proof.sweep();
    expect(memory.rows['IdentityProof']?.slice(1)).toEqual([row('new', NOW + 1)]);
    expect(memory.rows['IdentityProof']).toHaveLength(2);
  });
});

describe('a save of the server’s own', () => {
  it('is recognized by its marker while it runs', async () => {
    const { proof } = open();
    let saved: unknown;
    const answer = await proof.vouch((context) => {
      saved = context;
      expect(proof.isVerified(context)).toBe(true);
      expect(proof.isVerified({ ...context, more: true })).toBe(true);
      expect(Object.keys(context)).toEqual(['foyerVouched']);
      expect(Object.values(context)).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
      return Promise.resolve('saved');
    });
    expect(answer).toBe('saved');
    expect(proof.isVerified(saved)).toBe(false);
  });

  it('loses its marker when it fails', async () => {
    const { proof } = open();
    let stored: unknown;
    const failing = proof.vouch((context) => {
      stored = context;
      return Promise.reject(new Error('no'));
    });
    await expect(failing).rejects.toThrow('no');
    expect(proof.isVerified(stored)).toBe(false);
  });

  it.each([[undefined], [null], ['foyerVouched'], [{}], [{ foyerVouched: true }], [{ foyerVouched: undefined }]])(
    'is none with the context %j',
    (context) => {
      expect(open().proof.isVerified(context)).toBe(false);
    },
  );
});
