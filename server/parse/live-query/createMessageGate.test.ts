import { describe, expect, it } from 'vitest';
import { createConnectionLimiter } from '@/server/http/startHttpServer';
import { createMessageGate } from '@/server/parse/live-query/createMessageGate';
import { validateSubscription } from '@/server/parse/live-query/validateSubscription';

const message = (op: string, requestId?: number, where: unknown = {}) =>
  JSON.stringify({ op, requestId, ...(op === 'unsubscribe' ? {} : { query: { className: 'Note', where } }) });

function openGate(perAddress = 500) {
  let moment = 0;
  const limiter = createConnectionLimiter({ perAddress, inAll: 1_000 });
  const gate = createMessageGate({ address: 'a', appId: 'foyer' }, limiter, () => moment);
  gate.judge('{"op":"connect","applicationId":"foyer"}');
  const subscribe = (requestId: number) => {
    const verdict = gate.judge(message('subscribe', requestId));
    gate.noteAnswer(JSON.stringify({ op: 'subscribed', clientId: 'x', requestId }));
    return verdict;
  };
  return { gate, limiter, subscribe, wait: (ms: number) => (moment += ms) };
}

describe('the live query message gate', () => {
  it('lets a client reconnect with a hundred subscriptions at once, and closes one that requests more', () => {
    const { subscribe } = openGate();
    for (let id = 0; id < 100; id++) expect(subscribe(id)).toMatchObject({ do: 'pass' });
    expect(subscribe(100)).toEqual({ do: 'end', reason: 'too many subscriptions' });
  });

  it('limits the sockets of an address together, and frees the slots on close', () => {
    const { gate, limiter, subscribe } = openGate(2);
    expect([subscribe(1).do, subscribe(2).do, subscribe(3).do]).toEqual(['pass', 'pass', 'end']);
    let left = false;
    gate.close(() => (left = true));
    expect([left, limiter.take('a'), limiter.take('a')]).toEqual([true, true, true]);
  });

  it('accepts the master key if the socket may use it, and no other key at any path', () => {
    const connect = (accepted: string | null, given?: string) => {
      const gate = createMessageGate(
        { address: 'a', appId: 'foyer', masterKey: accepted },
        createConnectionLimiter({ perAddress: 1, inAll: 1 }),
      );
      const verdict = gate.judge(JSON.stringify({ op: 'connect', applicationId: 'foyer', masterKey: given }));
      return [verdict.do, gate.connected()];
    };
    expect([connect('key', 'key'), connect('key'), connect(null), connect(null, '')]).toEqual(
      Array.from({ length: 4 }, () => ['pass', true]),
    );
    expect([connect('key', 'other'), connect(null, 'key')]).toEqual([
      ['answer', false],
      ['answer', false],
    ]);
  });

  it('closes a socket that sends too fast, and not a slow one', () => {
    const fast = openGate();
    const verdicts = Array.from({ length: 200 }, () => fast.gate.judge(message('unsubscribe', 1)).do);
    expect(verdicts.indexOf('end')).toBe(119);
    const slow = openGate();
    for (let sent = 0; sent < 200; sent++) {
      slow.wait(50);
      expect(slow.gate.judge(message('unsubscribe', 1)).do).toBe('answer');
    }
  });

  it('maps the SDK’s names of address classes to the stored ones', () => {
    const { gate } = openGate();
    const query = { className: '_DotAddress', where: { objectId: 'x' } };
    const verdict = gate.judge(JSON.stringify({ op: 'subscribe', requestId: 1, query }));
    const message = JSON.stringify({ op: 'subscribe', requestId: 1, query: { ...query, className: 'DotAddress' } });
    expect(verdict).toEqual({ do: 'pass', message });
  });

  it('passes on only the subscription fields Parse Server knows', () => {
    const { gate } = openGate();
    const query = { className: 'Note', where: {}, fields: ['b', 'a', 'b'], watch: [], order: 'a' };
    const verdict = gate.judge(JSON.stringify({ op: 'subscribe', requestId: 1, query, sessionToken: null, other: 1 }));
    const named = { className: 'Note', where: {}, keys: ['b', 'a'] };
    expect(verdict).toEqual({ do: 'pass', message: JSON.stringify({ op: 'subscribe', requestId: 1, query: named }) });
  });

  it('rejects a query that nests deeper than the stack', () => {
    const { gate } = openGate();
    const where = '{"a":'.repeat(9_000) + '1' + '}'.repeat(9_000);
    const verdict = gate.judge(`{"op":"subscribe","requestId":1,"query":{"className":"Note","where":${where}}}`);
    expect(verdict).toMatchObject({ do: 'answer', code: 102 });
  });

  it('passes an update or an unsubscribe only for an active subscription', () => {
    const { gate, subscribe } = openGate();
    gate.judge(message('subscribe', 1));
    expect(gate.judge(message('unsubscribe', 1)).do).toBe('answer');
    gate.noteAnswer('{"op":"subscribed","clientId":"x","requestId":1}');
    expect(gate.judge(message('subscribe', 1)).do).toBe('answer');
    expect(gate.judge(message('update', 1)).do).toBe('pass');
    expect(gate.judge(message('update', 1)).do).toBe('answer');
    gate.noteAnswer('{"op":"subscribed","clientId":"x","requestId":1}');
    expect(gate.judge(message('unsubscribe', 1)).do).toBe('pass');
    expect(subscribe(1).do).toBe('pass');
  });

  it('waits on close until every subscription is answered', () => {
    const { gate } = openGate();
    gate.judge(message('subscribe', 1));
    let left = false;
    gate.close(() => (left = true));
    expect(left).toBe(false);
    gate.noteAnswer('{"op":"error","error":"no","code":119,"reconnect":false,"requestId":1}');
    expect(left).toBe(true);
  });

  it.each(['x', '[]', '5', 'null', '{"op":"connect","applicationId":"foyer"}'])('closes the socket at %s', (text) => {
    expect(openGate().gate.judge(text).do).toBe('end');
  });

  it.each(['{}', '{"op":"__proto__"}', '{"op":"subscribe"}', '{"op":"subscribe","requestId":1e400}'])(
    'answers %s with an error',
    (text) => {
      expect(openGate().gate.judge(text)).toMatchObject({ do: 'answer', code: 1 });
    },
  );

  it.each(['"another"', '"FOYER"', '["foyer"]', 'null', '""'])('rejects a client of the application %s', (appId) => {
    const gate = createMessageGate(
      { address: 'a', appId: 'foyer' },
      createConnectionLimiter({ perAddress: 1, inAll: 1 }),
    );
    const verdict = gate.judge(`{"op":"connect","applicationId":${appId}}`);
    expect(verdict).toEqual({ do: 'answer', code: 4, error: 'Key in request is not valid' });
    expect(gate.connected()).toBe(false);
  });

  it('answers a client that has not connected', () => {
    const gate = createMessageGate(
      { address: 'a', appId: 'foyer' },
      createConnectionLimiter({ perAddress: 1, inAll: 1 }),
    );
    expect(gate.judge(message('subscribe', 1))).toMatchObject({ do: 'answer', code: 2, requestId: 1 });
    expect(gate.connected()).toBe(false);
  });
});

const point = { __type: 'GeoPoint', latitude: 1, longitude: 2 };

const errorOf = (query: unknown) => validateSubscription({ query });

describe('validateSubscription', () => {
  it.each([
    {},
    { s: 'x', n: 5, b: false, nothing: null },
    { user: { __type: 'Pointer', className: '_User', objectId: 'a' } },
    { createdAt: { $gt: { __type: 'Date', iso: '2030-01-01T00:00:00.000Z' } } },
    { s: { $in: ['a', 'b'], $exists: true } },
    { s: { $in: [null] } },
    { s: ['a'] },
    { s: { a: [{ b: null }] } },
    { s: { $all: ['a', { $regex: '^\\Qb\\E' }] } },
    { $or: [{ s: 'a' }, { s: { $ne: 'b' } }] },
    { s: { $regex: '^\\Qfoo\\E' } },
    { at: { $nearSphere: point, $maxDistance: 1 } },
    { at: { $within: { $box: [point, point] } } },
  ])('accepts %j', (where) => {
    expect(errorOf({ className: 'Note', where })).toBeNull();
  });

  it.each([
    { s: { $in: 5 } },
    { s: { $all: 1 } },
    { s: { $all: [{ $regex: '^(a+)+$' }] } },
    { s: [{ $gt: 1 }] },
    { s: { a: { $gt: 1 } } },
    { s: { $regex: '(' } },
    { s: { $regex: '^(a+)+$' } },
    { s: { $regex: '\\Qa\\E(a+)+\\Qb\\E' } },
    { s: { $exists: {} } },
    { s: { $foo: 1 } },
    { s: { $inQuery: { className: '_User', where: {} } } },
    { s: { __type: 'GeoPoint', latitude: 'x' } },
    { s: { $nearSphere: 1 } },
    { s: { $within: { $box: [] } } },
    { u: { $gt: {} } },
    { u: { $gt: [1] } },
    { $or: 5 },
    { $or: [null] },
    { $relatedTo: 5 },
    { $and: [{ $or: [{ $and: [{ $or: [{ $and: [{ $or: [{}] }] }] }] }] }] },
  ])('rejects %j', (where) => {
    expect(errorOf({ className: 'Note', where })).toEqual(expect.any(String));
  });

  it('rejects a pattern that is longer than those of queries', () => {
    const where = (length: number) => ({ s: { $regex: `\\Q${'a'.repeat(length - 4)}\\E` } });
    expect(errorOf({ className: 'Note', where: where(1_000) })).toBeNull();
    expect(errorOf({ className: 'Note', where: where(1_001) })).toEqual(expect.any(String));
  });

  it('rejects a value that is not a query', () => {
    for (const query of [null, 5, {}, { className: 'Note' }, { className: 5, where: {} }])
      expect(errorOf(query)).toEqual(expect.any(String));
  });
});
