import { describe, expect, it } from 'vitest';
import { type PaymentRequest, readPaymentRequest, writePaymentRequest } from '@/lib/transfers/paymentRequest';

const GRACE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const TOKEN = `0x${'ab'.repeat(20)}`;

describe('a payment request (EIP-681)', () => {
  it.each<[string, PaymentRequest, string]>([
    ['a coin', { chainId: 1, to: GRACE, token: null, amount: 5n }, `ethereum:${GRACE}@1?value=5`],
    ['a coin, as much as one likes', { chainId: 10, to: GRACE, token: null, amount: null }, `ethereum:${GRACE}@10`],
    [
      'a token',
      { chainId: 31_337, to: GRACE, token: TOKEN, amount: 120_000_000n },
      `ethereum:${TOKEN}@31337/transfer?address=${GRACE}&uint256=120000000`,
    ],
    [
      'a token, as much as one likes',
      { chainId: 1, to: GRACE, token: TOKEN, amount: null },
      `ethereum:${TOKEN}@1/transfer?address=${GRACE}`,
    ],
  ])('of %s is written, and read as what it was', (_what, request, text) => {
    expect(writePaymentRequest(request)).toBe(text);
    expect(readPaymentRequest(text)).toEqual(request);
  });

  it.each([
    ['without a network is of Ethereum', `ethereum:${GRACE}`, { chainId: 1, amount: null }],
    ['may be marked as a payment', `ethereum:pay-${GRACE}@10`, { chainId: 10 }],
    ['has amounts with an exponent', `ethereum:${GRACE}?value=2.014e18`, { amount: 2_014_000_000_000_000_000n }],
    ['may have spaces around', `  ethereum:${GRACE}?value=1  `, { amount: 1n }],
  ])('%s', (_what, text, part) => {
    expect(readPaymentRequest(text)).toMatchObject(part);
  });

  it.each([
    ['an address', GRACE],
    ['a name', 'ethereum:ada.eth'],
    ['another scheme', `bitcoin:${GRACE}`],
    ['another call', `ethereum:${TOKEN}/approve?address=${GRACE}&uint256=1`],
    ['a token for nobody', `ethereum:${TOKEN}/transfer?uint256=1`],
    ['a part of the smallest unit', `ethereum:${GRACE}?value=1.5`],
    ['less than nothing', `ethereum:${GRACE}?value=-1`],
    ['more than 256 bits hold', `ethereum:${GRACE}?value=1e80`],
    ['a text without end', `ethereum:${GRACE}?value=${'1'.repeat(1000)}`],
  ])('is not %s', (_what, text) => {
    expect(readPaymentRequest(text)).toBeNull();
  });
});
