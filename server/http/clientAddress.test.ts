import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isLocalRequest } from '@/server/http/clientAddress';

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
