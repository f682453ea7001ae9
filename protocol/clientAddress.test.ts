import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { clientAddress, networkOf } from '@/protocol/clientAddress';

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

describe('clientAddress', () => {
  const from = (forwarded: string | undefined, trustProxy: number, remoteAddress = '10.0.0.9') => {
    const socket = new Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    return clientAddress(Object.assign(new IncomingMessage(socket), { headers }), trustProxy);
  };

  it('believes as many proxies as the operator named', () => {
    expect(from('1.1.1.1, 2.2.2.2', 0)).toBe('10.0.0.9');
    expect(from('1.1.1.1, 2.2.2.2', 1)).toBe('2.2.2.2');
    expect(from('1.1.1.1, 2.2.2.2', 2)).toBe('1.1.1.1');
    expect(from('2.2.2.2', 5)).toBe('2.2.2.2');
    expect(from(undefined, 1)).toBe('10.0.0.9');
    expect(from('2001:db8::6', 1, '::1')).toBe('2001:db8::6');
  });
});
