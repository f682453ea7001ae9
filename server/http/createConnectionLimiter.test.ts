import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { clientAddress } from '@/server/http/clientAddress';
import { createConnectionLimiter } from '@/server/http/createConnectionLimiter';

describe('createConnectionLimiter', () => {
  it('gives each address its share, and no more than there are in all', () => {
    const seats = createConnectionLimiter({ perAddress: 2, inAll: 3 });
    expect(['a', 'a', 'a', 'b', 'b'].map((address) => seats.take(address))).toEqual([true, true, false, true, false]);
    seats.leave('a');
    expect([seats.take('b'), seats.take('a')]).toEqual([true, false]);
    seats.leave('nobody');
    expect(seats.take('c')).toBe(false);
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
