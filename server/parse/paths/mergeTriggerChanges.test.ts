import { expect, it } from 'vitest';
import { mergeTriggerChanges } from '@/server/parse/paths/mergeTriggerChanges';

type Values = Record<string, unknown>;

const SHOWN = { a: { b: 1, c: { d: 2 }, list: [1] }, other: 0 };
const INCREMENT = { __op: 'Increment', amount: 1 };
const DELETE = { __op: 'Delete' };

/** Merges what a trigger gives back; it was shown one field, `data`. */
const merge = (sent: Values, given: Values, computed: unknown = undefined) =>
  mergeTriggerChanges({
    sent,
    shown: { data: SHOWN },
    given,
    change: (_root, held) => Promise.resolve(computed ?? held),
  });

it('writes the places of the request where the trigger changed nothing', async () => {
  const sent = { 'data.a.b': INCREMENT, 'data.other': 0 };
  const given = { data: structuredClone(SHOWN), name: 'x' };
  expect(await merge(sent, given)).toEqual({ merged: { name: 'x', ...sent }, changed: [] });
});

it('adds the places that the trigger changed, whether it named them or handed the object back', async () => {
  const sent = { 'data.a.b': INCREMENT };
  const named = { data: SHOWN, 'data.stamp': 1 };
  expect(await merge(sent, named)).toEqual({ merged: { ...sent, 'data.stamp': 1 }, changed: ['data'] });
  const rewritten = { data: { a: { b: 1, c: {}, list: [1, 2] }, stamp: null } };
  expect(await merge(sent, rewritten)).toEqual({
    merged: { ...sent, 'data.a.c.d': DELETE, 'data.a.list': [1, 2], 'data.other': DELETE, 'data.stamp': null },
    changed: ['data'],
  });
});

it('lets the trigger have the last word where both change a place, one above or one below', async () => {
  const same = { data: { ...SHOWN, a: { ...SHOWN.a, b: 5 } } };
  expect((await merge({ 'data.a.b': INCREMENT }, same)).merged).toEqual({ 'data.a.b': 5 });
  const below = { data: { ...SHOWN, a: { ...SHOWN.a, c: { d: 3 } } } };
  expect((await merge({ 'data.a.c': { d: 2 } }, below)).merged).toEqual({ 'data.a.c': { d: 3 } });
  const above = { data: { ...SHOWN, a: 'gone' } };
  expect((await merge({ 'data.a.b': INCREMENT }, above)).merged).toEqual({ 'data.a': 'gone' });
  const within = { data: SHOWN, 'data.a.c.d': 3 };
  const after = { ...SHOWN, a: { ...SHOWN.a, c: { d: 3 } } };
  expect((await merge({ 'data.a.c': { d: 2 } }, within, after)).merged).toEqual({ 'data.a.c': { d: 3 } });
});

it('joins operations of a kind on one place', async () => {
  const sent = { 'data.a.b': INCREMENT, 'data.a.list': { __op: 'Add', objects: [1] } };
  const given = {
    data: SHOWN,
    'data.a.b': { __op: 'Increment', amount: 10 },
    'data.a.list': { __op: 'Add', objects: [2] },
    'data.other': { __op: 'Increment', amount: 1 },
  };
  expect(await merge(sent, given)).toEqual({
    merged: {
      'data.a.b': { __op: 'Increment', amount: 11 },
      'data.a.list': { __op: 'Add', objects: [1, 2] },
      'data.other': { __op: 'Increment', amount: 1 },
    },
    changed: ['data'],
  });
});

it('writes nothing of a field that the trigger took back, and all of one that it deleted, or where a path has no such name', async () => {
  expect(await merge({ 'data.a.b': INCREMENT }, { name: 'x' })).toEqual({ merged: { name: 'x' }, changed: ['data'] });
  expect((await merge({ 'data.a.b': INCREMENT }, { data: DELETE })).merged).toEqual({ data: DELETE });
  const odd = { data: { ...SHOWN, a: { ...SHOWN.a, 'x.y': 1 } } };
  expect((await merge({ 'data.other': 0 }, odd)).merged).toEqual(odd);
});

it('puts together what a trigger alone set whole and inside', async () => {
  const given = { more: { a: 1 }, 'more.b': 2 };
  const { merged, changed } = await mergeTriggerChanges({
    ...{ sent: {}, shown: {}, given },
    change: () => Promise.resolve({ a: 1, b: 2 }),
  });
  expect({ merged, changed }).toEqual({ merged: { more: { a: 1, b: 2 } }, changed: ['more'] });
});
