import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { clientAddress, isLocalRequest, networkOf } from '@/server/http/clientAddress';

describe('what an address is counted as', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('%s is %s', (address, network) => expect(networkOf(address)).toBe(network));
});

function request(remoteAddress: string, headers: Record<string, string>, httpVersion = '1.1'): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  return Object.assign(new IncomingMessage(socket), { headers, httpVersion });
}

describe('isLocalRequest', () => {
  it.each([
    ['127.0.0.1', 'localhost:1337'],
    ['127.0.0.1', '127.0.0.1'],
    ['::1', '[::1]:1337'],
    ['::ffff:127.0.0.1', 'LOCALHOST'],
  ])('takes %s under the name %s for this machine', (address, host) => {
    expect(isLocalRequest(request(address, { host }))).toBe(true);
  });

  it.each([
    ['an address of another machine', '192.168.1.7', { host: 'localhost' }],
    ['a name that was pointed at this machine', '127.0.0.1', { host: 'evil.example' }],
    ['a name that only begins like ours', '127.0.0.1', { host: 'localhost.evil.example' }],
    ['no name', '127.0.0.1', {}],
    ['a forwarded request', '127.0.0.1', { host: 'localhost', 'x-forwarded-for': '127.0.0.1' }],
    ['a forwarded request of the standard form', '::1', { host: 'localhost', forwarded: 'for=127.0.0.1' }],
    ['an empty forwarding header', '127.0.0.1', { host: 'localhost', via: '' }],
  ])('does not take %s for this machine', (_name, address, headers) => {
    expect(isLocalRequest(request(address, headers as Record<string, string>))).toBe(false);
  });

  it.each([
    'X-Forwarded-Server',
    'X-Forwarded-Port',
    'X-Forwarded',
    'X-Cluster-Client-Ip',
    'X-Original-Forwarded-For',
    'X-Envoy-External-Address',
    'CF-Connecting-IP',
    'True-Client-IP',
  ])('takes the header %s for the mark of a proxy', (name) => {
    expect(isLocalRequest(request('127.0.0.1', { host: 'localhost', [name.toLowerCase()]: 'x' }))).toBe(false);
  });

  it('takes HTTP/1.0 for the mark of a proxy that says nothing', () => {
    expect(isLocalRequest(request('127.0.0.1', { host: '127.0.0.1', connection: 'close' }, '1.0'))).toBe(false);
  });
});

describe('clientAddress', () => {
  const from = (forwarded: string | undefined, trustProxy: number) => {
    const socket = new Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: '10.0.0.9' });
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    return clientAddress(Object.assign(new IncomingMessage(socket), { headers }), trustProxy);
  };

  it('believes as many proxies as the operator named', () => {
    expect(from('1.1.1.1, 2.2.2.2', 0)).toBe('10.0.0.9');
    expect(from('1.1.1.1, 2.2.2.2', 1)).toBe('2.2.2.2');
    expect(from('1.1.1.1, 2.2.2.2', 2)).toBe('1.1.1.1');
    expect(from('2.2.2.2', 5)).toBe('2.2.2.2');
    expect(from(undefined, 1)).toBe('10.0.0.9');
  });
});
