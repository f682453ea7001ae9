import { describe, expect, it } from 'vitest';
import { hashBody, readVisitor, signVisitor, VISITOR_TTL_MS } from '@/protocol/visitor';

const KEY = '0123456789abcdef0123456789abcdef';
const NOW = 1_764_000_000_000;
const BODY = '{"chain":"0x1"}';
const signed = signVisitor(KEY, '203.0.113.7', BODY, NOW);

describe('what the site signs for a visitor', () => {
  it.each(['203.0.113.7', '::ffff:203.0.113.7', '2001:db8::6', 'fe80::1%eth0', 'unix: a;b'])(
    'brings the address %s and the hash of the body',
    (address) => {
      const header = signVisitor(KEY, address, BODY, NOW);
      expect(header).toMatch(/^[\x21-\x7e]+$/);
      expect(readVisitor(KEY, header, NOW)).toEqual({ address, bodyHash: hashBody(BODY) });
    },
  );

  it.each([
    ['at once', 0, true],
    ['for 30 seconds', VISITOR_TTL_MS, true],
    ['no longer', VISITOR_TTL_MS + 1, false],
    ['from a clock that is 5 seconds ahead', -5_000, true],
    ['from one that is further ahead', -5_001, false],
  ])('is good %s', (_name, age, good) => {
    expect(typeof readVisitor(KEY, signed, NOW + age)).toBe(good ? 'object' : 'string');
  });

  it('is good for its body alone', () => {
    const claim = readVisitor(KEY, signed, NOW);
    expect(claim).toMatchObject({ bodyHash: hashBody(Buffer.from(BODY)) });
    expect(claim).not.toMatchObject({ bodyHash: hashBody('{"chain":"0x2"}') });
  });

  it('is nothing under another key', () => {
    expect(readVisitor('another key of thirty-two letters', signed, NOW)).toBe('key');
    expect(readVisitor(KEY, signed, NOW + VISITOR_TTL_MS + 1)).toBe('time');
    expect(readVisitor(KEY, 'visitor', NOW)).toBe('form');
  });

  const [time = '', address = '', body = '', signature = ''] = signed.split(';');
  it.each([
    ['missing', undefined],
    ['twice there', [signed, signed]],
    ['joined of two', `${signed}, ${signed}`],
    ['empty', ''],
    ['of other words', 'visitor'],
    ['without its signature', [time, address, body].join(';')],
    ['signed by nothing', [time, address, body, ''].join(';')],
    ['of a shorter signature', signed.slice(0, -1)],
    ['of a longer signature', `${signed}A`],
    ['given another address', [time, '198.51.100.1', body, signature].join(';')],
    ['given another time', [String(NOW + 1), address, body, signature].join(';')],
    ['given another body', [time, address, hashBody('{}'), signature].join(';')],
    ['endless', `${signed}${';'.repeat(100_000)}`],
    ['in capital letters', signed.toUpperCase()],
    ['between spaces', ` ${signed} `],
  ])('is nothing where it is %s', (_name, header) => {
    expect(readVisitor(KEY, header as string | string[] | undefined, NOW)).toMatch(/^(form|key)$/);
  });

  it('names no visitor without an address', () => {
    expect(readVisitor(KEY, signVisitor(KEY, '', BODY, NOW), NOW)).toBe('form');
  });
});
