import { describe, expect, it } from 'vitest';
import { createUnitLeases } from '@/server/data-api/keys/createUnitLeases';
import { DatabaseUnavailableError } from '@/server/db/databaseErrors';
import { createRateLimitStore, type RateLimitStore } from '@/server/parse/rateLimitStore';

/** A store that several backends share, at a moment that the test sets, and how often it was asked. */
function openStore() {
  let moment = 1_000_000;
  let requested = 0;
  const counted = createRateLimitStore(() => moment);
  const store: RateLimitStore = {
    hit(...hit) {
      requested += 1;
      return counted.hit(...hit);
    },
    forget: (key) => counted.forget(key),
  };
  const open = () => createUnitLeases(store, () => moment);
  return { open, requested: () => requested, wait: (ms: number) => (moment += ms) };
}

describe('API units per minute', () => {
  it('add up to the limit across three backends, with one database call per block of units', async () => {
    const { open, requested } = openStore();
    const backends = [open(), open(), open()];
    const calls = backends.flatMap((units) => Array.from({ length: 100 }, () => units.take('k', 1, 100)));
    const taken = await Promise.all(calls);
    expect(taken.filter((one) => one.granted).length).toBe(100);
    // Twenty blocks of five, and one refusal of each backend.
    expect(requested()).toBe(23);
  });

  it('leave at most a block of each other backend unused', async () => {
    const { open } = openStore();
    const [busy, idle] = [open(), open()];
    await idle.take('k', 1, 100);
    let granted = 0;
    while ((await busy.take('k', 1, 100)).granted) granted += 1;
    expect(granted).toBe(95);
  });

  it('are taken completely or not at all, so that a cheap call can pass after an expensive one was rejected', async () => {
    const { open } = openStore();
    const units = open();
    expect(await units.take('k', 30, 40)).toMatchObject({ granted: true, used: 30 });
    expect(await units.take('k', 30, 40)).toMatchObject({ granted: false, used: 60 });
    expect(await units.take('k', 10, 40)).toMatchObject({ granted: true, used: 40 });
    expect(await units.take('k', 0, 40)).toMatchObject({ granted: true });
    expect(await units.take('k', 1, 40)).toMatchObject({ granted: false, used: 41 });
  });

  it('restart in the next minute, without the rest of the one before', async () => {
    const { open, wait } = openStore();
    const [one, other] = [open(), open()];
    await one.take('k', 1, 100);
    wait(60_000);
    const takeAll = async () => {
      let granted = 0;
      for (const units of [one, other]) while ((await units.take('k', 1, 100)).granted) granted += 1;
      return granted;
    };
    expect(await takeAll()).toBe(100);
    wait(60_000);
    expect(await takeAll()).toBe(100);
  });

  it('are counted by each backend while the database is down, and together again afterwards', async () => {
    let isUnreachable = true;
    const counted = createRateLimitStore();
    const store: RateLimitStore = {
      hit: (...hit) => (isUnreachable ? Promise.reject(new DatabaseUnavailableError(null)) : counted.hit(...hit)),
      forget: (key) => counted.forget(key),
    };
    const [one, other] = [createUnitLeases(store), createUnitLeases(store)];
    expect([(await one.take('k', 40, 40)).granted, (await other.take('k', 40, 40)).granted]).toEqual([true, true]);
    expect((await one.take('k', 1, 40)).granted).toBe(false);
    isUnreachable = false;
    expect([(await one.take('l', 40, 40)).granted, (await other.take('l', 1, 40)).granted]).toEqual([true, false]);
  });
});
