import { expect } from '@playwright/test';
import { CAPABILITIES, NEEDED_MEMBERS, type Capability, type Client, type Place } from '@/tests/clients/table';
import type { RunningClient } from '@/tests/clients/RunningClient';
import { masterOf, transfer, watchParams, type World } from '@/tests/clients/world';

/** One client in one place, and what it meets there. */
export type Visit = {
  client: Client;
  place: Place;
  running: RunningClient;
  world: World;
  /** A number that no other visit has. */
  number: number;
};

type Answer = Record<string, unknown>;

const PASSWORD = 'Quiet-Harbour-41-lantern';
const CONTENT = 'Grüße aus dem Foyer\n';

/** What the backend says of a text that a wallet could have signed at any time, for any application. */
const NO_CHALLENGE = 'The signed message is not a sign-in to this application.';

const uniqueName = () => `client-${crypto.randomUUID()}`;
const signUp = async ({ running }: Visit) => {
  const person = { username: uniqueName(), password: PASSWORD };
  return { person, answer: await running.run<Answer>('signUp', person) };
};
const tableOf = ({ number }: Visit) => `ClientsEvent${number}`;
const valueOf = ({ number }: Visit) => String(7_000 + number);

/** What it must be able to do, one after the other; each check needs nothing of the others but the start. */
const CHECKS: Record<Capability, (visit: Visit) => Promise<void>> = {
  async start({ running, client, place, world: { serverUrl, appId, masterKey } }) {
    // The master key is for programs of the operator; no page has it.
    const start = { serverUrl, appId, ...(place === 'node' ? { masterKey } : {}) };
    expect(await running.run('start', start)).toBe(client.tells);
  },

  async signUp(visit) {
    const { person, answer } = await signUp(visit);
    expect(answer).toMatchObject({ username: person.username, hasToken: true, isCurrent: true });
    expect(await visit.running.run('logIn', person)).toMatchObject({
      ...{ isOut: true, username: person.username, hasToken: true, isCurrent: true },
      refused: { code: 101 },
    });
  },

  async authenticate({ running }) {
    const { address, ...given } = await running.useWallet(0);
    expect(await running.run('authenticate', given)).toMatchObject({
      ...{ ethAddress: address, accounts: [address], hasToken: true, isSame: true },
    });
  },

  async objects(visit) {
    const { running } = visit;
    expect(await running.run('objects', { run: uniqueName() })).toEqual({
      ...{ text: 'second', count: 3, open: null, tags: ['a', 'b'], at: '1970-01-02T00:00:00.000Z' },
      ...{ place: { city: 'Rome' }, where: [48, 16], folder: 'blue', related: ['blue'], leftRelated: 0 },
      ...{ hasTimes: true, gone: { code: 101, message: 'Object not found.' } },
    });
    expect(await running.run('changedByTrigger', { run: uniqueName() })).toEqual({
      ...{ text: 'first', count: 1, open: null, tags: ['a'], fresh: null, made: 'by trigger' },
    });
    await signUp(visit);
    expect(await running.run('ownObject', { run: uniqueName() })).toEqual({
      ...{ forOwner: 1, forOthers: 0, change: { code: 101, message: 'Object not found.' } },
    });
  },

  async queries({ running, world }) {
    // One that the client has not seen yet: what it knows of an object it keeps.
    const { objectId } = await masterOf(world).create('ClientsFolder', { title: 'red', color: '#f00' });
    expect(await running.run('queries', { run: uniqueName(), other: objectId })).toEqual({
      ...{ all: [1, 2, 3, 4, 5], compared: [2, 3, 4], unlike: [1, 2, 4, 5], oneOf: [1, 5], tagged: [2] },
      ...{ begins: [1, 3, 5], has: [4, 5], inGreen: [4, 5], pointsTo: [4, 5], either: [1, 4], near: [1, 2] },
      ...{
        page: [4, 3],
        count: 5,
        selected: ['red', null],
        refused: { code: 105, message: 'Invalid key name: bad field' },
      },
    });
  },

  async liveQuery({ running }) {
    expect(await running.run('liveQuery', { run: uniqueName() })).toEqual([
      ...['create a', 'update b', 'leave c', 'enter d', 'delete d'],
    ]);
  },

  async files(visit) {
    await signUp(visit);
    const base64 = Buffer.from(CONTENT).toString('base64');
    const answer = await visit.running.run<Record<'url' | 'name' | 'readUrl', string> & { ipfs: string; hash: string }>(
      'files',
      { run: uniqueName(), base64 },
    );
    expect(answer.name).toMatch(/note\.txt$/);
    expect(answer.readUrl).toBe(answer.url);
    expect(await (await fetch(answer.url)).text()).toBe(CONTENT);
    // IPFS is Moralis's own.
    if (visit.client.name === 'parse') {
      expect(answer).toMatchObject({ ipfs: null, hash: null });
      return;
    }
    expect(answer.hash).toMatch(/^Qm\w{44}$|^baf\w+$/);
    expect(await (await fetch(answer.ipfs)).text()).toBe(CONTENT);
  },

  async cloudFunctions({ running }) {
    expect(await running.run('cloudFunctions', { name: 'Ada' })).toEqual({
      greeting: { text: 'Good day, Ada.', year: 1970, list: [1, { two: 2 }] },
      object: 'Ada',
      refused: { code: 142, message: 'Ada is not on the list.' },
      broken: { code: 141, message: expect.any(String) },
      unknown: { code: 141, message: 'Invalid function: "clientsNone"' },
    });
  },

  async web3Api({ running, world: { holder, rich, token } }) {
    const answer = await running.run<Answer>('web3Api', { holder, rich, token });
    expect(answer).toEqual({
      block: '1',
      balance: { balance: '1500000000000000000' },
      metadata: ['Client Dollar', 'CUSD', '6'],
      balances: [[token, '250']],
      transactions: 1,
      refused: expect.objectContaining({ message: 'Block 99999999 is not in the index.' }),
    });
  },

  async link({ running, client, world: { appId } }) {
    const first = await running.useWallet(0);
    await running.run('signInOnce', first);
    const second = await running.useWallet(1);
    if (client.linkSignsWordsAlone) {
      await expect(running.run('link', { ...second, brings: null })).rejects.toThrow(NO_CHALLENGE);
    }
    const brings = client.linkSignsWordsAlone ? appId : null;
    expect(await running.run('link', { ...second, brings })).toMatchObject({
      accounts: [first.address, second.address],
    });
    expect(await running.run('unlink', second)).toMatchObject({ accounts: [first.address] });
    await running.run('logOut');
  },

  async events(visit) {
    const { running, place, world } = visit;
    const [className, value] = [tableOf(visit), valueOf(visit)];
    const params = watchParams(world, className);
    if (place === 'node') {
      expect(await running.run('watch', { asMaster: true, params })).toMatchObject({ tableName: className });
    } else {
      expect(await running.run('watch', { asMaster: false, params })).toMatchObject({ code: 119 });
      await masterOf(world).run('watchContractEvent', params);
    }
    await running.run('follow', { className });
    await transfer(world, value);
    const event = { address: world.token, from: world.maker.toLowerCase(), to: `0x${'7'.repeat(40)}`, value };
    await expect
      .poll(() => running.run('event', { className, value }), { timeout: 20_000 })
      .toMatchObject({ live: event, found: event });
  },

  async afterSave(visit) {
    const given = { className: tableOf(visit), value: valueOf(visit) };
    await expect
      .poll(async () => (await visit.running.run<Answer>('event', given))['traced'], { timeout: 20_000 })
      .toBe('afterSave ran');
  },
};

/** Every capability in the order of the table. */
export const ALL = Object.keys(CAPABILITIES) as Capability[];

/** How the test of a capability is called. */
export function titleOf(capability: Capability, client: Client, place: Place): string {
  if (client.limitations?.[place]?.[capability]) return `${capability} fails by the client's own fault`;
  return `${capability} ${client.lacks.includes(capability) ? 'is not part of the package' : 'works'}`;
}

/** Checks one: that it works, that the package has nothing of it, or that it fails by itself. */
export async function check(capability: Capability, visit: Visit): Promise<void> {
  const error = visit.client.limitations?.[visit.place]?.[capability];
  if (error) return expect(CHECKS[capability](visit)).rejects.toThrow(error);
  if (!visit.client.lacks.includes(capability)) return CHECKS[capability](visit);
  const members = NEEDED_MEMBERS[capability];
  if (!members) throw new Error(`Every client is to have ${capability}.`);
  expect(await visit.running.run('has', { members })).toEqual([]);
}
