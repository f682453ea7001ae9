import { expect, it } from 'vitest';
import { createBodyBudget } from '@/server/gateway/createBodyBudget';

const NO_ROOM = { status: 503, code: 1, retryAfter: 2 };
const budget = () => createBodyBudget({ total: 1_000, share: 0.1, free: 10 });

/** Holds bodies of 100 bytes from addresses of their own. */
const fill = (bodies: ReturnType<typeof budget>, count: number) =>
  Array.from({ length: count }, (_, at) => bodies.hold(`10.0.0.${at}`, 100));

it('lets an address hold a tenth, and all of them the whole', () => {
  const bodies = budget();
  const first = bodies.hold('10.1.0.1', 60);
  bodies.hold('10.1.0.1', 40);
  expect(() => bodies.hold('10.1.0.1', 11)).toThrow(expect.objectContaining(NO_ROOM) as Error);
  first.release();
  bodies.hold('10.1.0.1', 60);
  fill(bodies, 9);
  expect(() => bodies.hold('10.2.0.1', 11)).toThrow(expect.objectContaining(NO_ROOM) as Error);
});

it('always lets small bodies in', () => {
  const bodies = budget();
  const held = [...fill(bodies, 10), ...Array.from({ length: 1_000 }, () => bodies.hold('10.9.9.9', 10))];
  expect(() => bodies.hold('10.9.9.9', 11)).toThrow(expect.objectContaining(NO_ROOM) as Error);
  for (const one of held) one.release();
  fill(bodies, 10);
});

it('counts a body of unknown length by its most until it is read, and frees it once', () => {
  const bodies = budget();
  const unknown = bodies.hold('10.1.0.1', 100);
  expect(() => bodies.hold('10.1.0.1', 20)).toThrow(expect.objectContaining(NO_ROOM) as Error);
  unknown.resize(80);
  const other = bodies.hold('10.1.0.1', 20);
  unknown.release();
  unknown.release();
  other.resize(5);
  other.release();
  bodies.hold('10.1.0.1', 100);
});

it('takes a network of IPv6 for one address', () => {
  const bodies = budget();
  bodies.hold('2001:db8::1', 100);
  expect(() => bodies.hold('2001:db8::2', 11)).toThrow(expect.objectContaining(NO_ROOM) as Error);
  bodies.hold('2001:db8:0:1::2', 11);
});
