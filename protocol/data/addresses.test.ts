import { checksumAddress as checksumByViem, type Hex } from 'viem';
import { describe, expect, it } from 'vitest';
import { checksumAddress, shortenAddress } from '@/protocol/data/addresses';

/** Addresses of the text of EIP-55: all capitals, all small, and mixed. */
const OF_THE_STANDARD = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
];

const randomAddress = (): Hex => {
  const bytes = crypto.getRandomValues(new Uint8Array(20));
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
};

describe('an address as people see it', () => {
  it.each(OF_THE_STANDARD)('is in the case of EIP-55: %s', (address) => {
    expect(checksumAddress(address.toLowerCase())).toBe(address);
    expect(checksumAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(address);
    expect(checksumAddress(address)).toBe(address);
  });

  it('is that of a library for any address, also after a thousand others', () => {
    const addresses = Array.from({ length: 1_500 }, randomAddress);
    expect(addresses.map(checksumAddress)).toEqual(addresses.map((address) => checksumByViem(address)));
    expect(checksumAddress(addresses[0] ?? '')).toBe(checksumByViem(addresses[0] ?? '0x'));
  });

  it('leaves names, hashes and addresses of other chains as they are', () => {
    for (const text of [
      ...['', 'ada.eth', `0x${'ab'.repeat(32)}`, '0xabc', '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'],
      `0x${'g'.repeat(40)}`,
    ]) {
      expect(checksumAddress(text)).toBe(text);
    }
  });
});

describe('a shortened address', () => {
  it('is cut from that form, whatever case it is kept in', () => {
    expect(shortenAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')).toBe('0x7099…79C8');
    expect(shortenAddress('0xF39FD6E51AAD88F6F4CE6AB8827279CFFFB92266')).toBe('0xf39F…2266');
  });

  it('is cut as it is where it has no such form, and whole where it is short', () => {
    expect(shortenAddress(`0x${'ab'.repeat(32)}`)).toBe('0xabab…abab');
    expect(shortenAddress('9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM')).toBe('9WzD…AWWM');
    expect(shortenAddress('ada.eth')).toBe('ada.eth');
  });
});
