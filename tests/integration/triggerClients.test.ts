import { createRequire } from 'node:module';
import type Parse from 'parse/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMasterClient, type MasterClient } from '@/tests/helpers/createMasterClient';
import { startSdk } from '@/tests/helpers/createSdk';
import { shareBackend } from '@/tests/helpers/shareBackend';
import { OTHER, PUBLIC, type Step, type Values, WHOLE } from '@/tests/helpers/shapedObjects';

/** The part of the SDKs that is used here; all of them have it. */
type Sdk = Pick<typeof Parse, 'Object'>;

let master: MasterClient;
let sdks: Record<string, Sdk>;

beforeAll(async () => {
  const backend = await shareBackend('triggers');
  master = createMasterClient(backend);
  const parse = createRequire(import.meta.url)('parse/node') as typeof Parse;
  parse.initialize(backend.appId);
  parse.serverURL = backend.serverUrl;
  sdks = { parse, moralis: (await startSdk(backend)) as unknown as Sdk };
});

const read = async (id: string): Promise<Values> => (await master.find('Shaped', { objectId: id }))[0] ?? {};

describe.each(['moralis', 'parse'])('an object of the SDK %s', (name) => {
  const cases: [what: string, change: Values, before: Step[]][] = [
    ['is taken back', OTHER, Object.keys(OTHER).map((field) => ['revert', field])],
    ['is unset', OTHER, Object.keys(OTHER).map((field) => ['unset', field])],
    ['is set', OTHER, Object.entries(WHOLE).map(([field, value]) => ['set', field, value])],
    ['is set to undefined', OTHER, Object.keys(OTHER).map((field) => ['setUndefined', field])],
    [
      'is added',
      { ...OTHER, extra: 1 },
      [
        ['revert', 'extra'],
        ['set', 'made', { x: 1 }],
      ],
    ],
    ['gets another access list', { text: 'b' }, [['share', { ...PUBLIC, somebody: { read: true } }]]],
  ];

  it.each(cases)('is what is stored when it %s by a trigger', async (_what, change, before) => {
    const sdk = sdks[name];
    if (!sdk) throw new Error(name);
    const decode = (values: Values) => sdk.Object.fromJSON({ className: 'Shaped', ...values }).attributes as Values;
    const Shaped = sdk.Object.extend('Shaped') as new () => Parse.Object;
    const held = (object: Parse.Object) => JSON.parse(JSON.stringify(object.toJSON())) as Values;
    for (const start of [WHOLE, {}, null]) {
      const object = new Shaped();
      if (start) await object.save(decode(start));
      await object.save({ ...decode(change), before });
      const { ACL, ...row } = await read(String(object.id));
      // A query shows relations that the object never had.
      const stored = Object.fromEntries(
        Object.entries(row).filter(([field]) => !['friends', 'others'].includes(field)),
      );
      const { ACL: own = ACL, ...fields } = held(object);
      expect({ ACL: own, ...fields }).toEqual({ ACL, ...stored });
    }
  });

  it('is what is stored when a trigger takes names out of an object', async () => {
    const sdk = sdks[name];
    if (!sdk) throw new Error(name);
    const object = new sdk.Object('Shaped');
    await object.save({ data: { a: 1, b: { c: 1 } } });
    await object.save({ data: { a: 2, z: 1 }, before: [['set', 'data', { only: 1 }]] });
    // It puts the answer over what it holds (docs/reference/differences.md).
    const old = name === 'moralis' ? { a: 1, b: { c: 1 } } : {};
    expect(object.get('data')).toEqual({ ...old, only: 1 });
    expect(JSON.stringify(object.toJSON())).not.toContain('data.');
  });
});
