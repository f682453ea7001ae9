import { describe, expect, it } from 'vitest';
import { signVisitor, VISITOR_HEADER, VISITOR_TTL_MS } from '@/protocol/visitor';
import { createCallerAddress } from '@/server/http/callerAddress';
import { isLocalRequest } from '@/server/http/clientAddress';
import { expressRequest } from '@/tests/helpers/expressRequest';

const KEY = '0123456789abcdef0123456789abcdef';
const SITE = '10.0.0.9';
const VISITOR = '203.0.113.7';
const BODY = '{"chain":"0x1"}';

const callerAddress = createCallerAddress({ trustProxy: 0, visitorKey: KEY });

function request(
  header: string | null,
  { body = BODY, more = {} }: { body?: string; more?: Record<string, string> } = {},
) {
  const req = expressRequest({
    ...(body === '' ? {} : { body }),
    headers: { ...(header === null ? {} : { [VISITOR_HEADER]: header }), ...more },
  });
  Object.defineProperty(req.socket, 'remoteAddress', { value: SITE });
  return req;
}

describe('the address that a request counts for', () => {
  it('is the visitor’s where the site signed it for this body', () => {
    expect(callerAddress(request(signVisitor(KEY, VISITOR, BODY)), Buffer.from(BODY))).toBe(VISITOR);
    expect(callerAddress(request(signVisitor(KEY, '2001:db8::6', BODY)), Buffer.from(BODY))).toBe('2001:db8::6');
  });

  it('is the visitor’s for a request without a body', () => {
    expect(callerAddress(request(signVisitor(KEY, VISITOR, ''), { body: '' }))).toBe(VISITOR);
  });

  it.each([
    ['nothing is signed', null],
    ['it is signed for another body', signVisitor(KEY, VISITOR, '{}')],
    ['it is signed with another key', signVisitor('another key of thirty-two letters', VISITOR, BODY)],
    ['it is too old', signVisitor(KEY, VISITOR, BODY, Date.now() - VISITOR_TTL_MS - 1)],
    ['an address is all there is', VISITOR],
  ])('is the connection’s where %s', (_name, header) => {
    expect(callerAddress(request(header), Buffer.from(BODY))).toBe(SITE);
  });

  it('is told why a header does not count, once its body is read', () => {
    const told: string[] = [];
    const note = (reason: string) => void told.push(reason);
    const settings = { trustProxy: 0, visitorKey: KEY };
    const noting = createCallerAddress(settings, note);
    const signed = signVisitor(KEY, VISITOR, BODY);
    noting(request(signed), Buffer.from(BODY));
    noting(request(null), Buffer.from(BODY));
    noting(request('forged'));
    expect(told).toEqual([]);
    noting(request('forged'), Buffer.from(BODY));
    noting(request(signVisitor('another key of thirty-two letters', VISITOR, BODY)), Buffer.from(BODY));
    noting(request(signVisitor(KEY, VISITOR, BODY, Date.now() - VISITOR_TTL_MS - 1)), Buffer.from(BODY));
    noting(request(signVisitor(KEY, VISITOR, '{}')), Buffer.from(BODY));
    createCallerAddress({ ...settings, visitorKey: null }, note)(request(signed), Buffer.from(BODY));
    expect(told).toEqual(['form', 'key', 'time', 'body', 'no-key']);
  });

  it('is the connection’s until the body is read', () => {
    expect(callerAddress(request(signVisitor(KEY, VISITOR, BODY)))).toBe(SITE);
    // Signed for no body, and sent with one.
    expect(callerAddress(request(signVisitor(KEY, VISITOR, '')))).toBe(SITE);
    const chunked = { body: '', more: { 'transfer-encoding': 'chunked' } };
    expect(callerAddress(request(signVisitor(KEY, VISITOR, ''), chunked))).toBe(SITE);
  });

  it('is the connection’s where this backend has no key', () => {
    const without = createCallerAddress({ trustProxy: 0, visitorKey: null });
    expect(without(request(signVisitor(KEY, VISITOR, BODY)), Buffer.from(BODY))).toBe(SITE);
  });

  it('goes by the header before the proxies, and by them where that is forged', () => {
    const behind = createCallerAddress({ trustProxy: 1, visitorKey: KEY });
    const more = { 'x-forwarded-for': '198.51.100.1' };
    expect(behind(request(signVisitor(KEY, VISITOR, BODY), { more }), Buffer.from(BODY))).toBe(VISITOR);
    expect(behind(request('forged', { more }), Buffer.from(BODY))).toBe('198.51.100.1');
    expect(callerAddress(request('forged', { more }), Buffer.from(BODY))).toBe(SITE);
  });

  it('makes no request a local one', () => {
    const header = signVisitor(KEY, '127.0.0.1', BODY);
    const more = { host: 'localhost' };
    const req = request(header, { more });
    expect(callerAddress(req, Buffer.from(BODY))).toBe('127.0.0.1');
    expect(isLocalRequest(req)).toBe(false);
  });
});
