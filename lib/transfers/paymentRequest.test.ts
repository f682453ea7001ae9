import { describe, expect, it } from 'vitest';
import {
  type PaymentRequest,
  readLinkedRequest,
  readPaymentRequest,
  readRequestTarget,
  writePaymentRequest,
} from '@/lib/transfers/paymentRequest';

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
    [
      'may be in the capitals of a QR code',
      `ETHEREUM:${GRACE.toUpperCase()}@10`,
      { to: `0x${GRACE.slice(2).toUpperCase()}` },
    ],
    ['may be to a name', 'ethereum:grace.eth@1?value=1', { to: 'grace.eth', chainId: 1, amount: 1n }],
    ['of a token may be to a name', `ethereum:${TOKEN}/transfer?address=grace.eth`, { to: 'grace.eth', token: TOKEN }],
    ['may name gas and a label', `ethereum:${GRACE}?value=1&gas=21000&gasPrice=5&label=Tea`, { amount: 1n }],
    ['may have a plus sign', `ethereum:${GRACE}?value=+5`, { amount: 5n }],
    [
      'of a token may say that no coins go along',
      `ethereum:${TOKEN}/transfer?address=${GRACE}&value=0`,
      { token: TOKEN },
    ],
  ])('%s', (_what, text, part) => {
    expect(readPaymentRequest(text)).toMatchObject(part);
  });

  it.each([
    ['an address', GRACE],
    ['a name', 'ada.eth'],
    ['another scheme', `bitcoin:${GRACE}`],
    ['nothing', ''],
  ])('is not %s', (_what, text) => {
    expect(readPaymentRequest(text)).toBeNull();
    expect(readRequestTarget(text)).toBeNull();
  });

  it.each([
    ['another call', `ethereum:${TOKEN}/approve?address=${GRACE}&uint256=1`, /calls the function "approve"/],
    ['a function of another case', `ethereum:${TOKEN}/Transfer?address=${GRACE}&uint256=1`, /the function "Transfer"/],
    ['a function without arguments', `ethereum:${TOKEN}@1/mint`, /the function "mint"/],
    ['a transfer from somebody', `ethereum:${TOKEN}/transferFrom?address=${GRACE}`, /the function "transferFrom"/],
    ['a transfer with data', `ethereum:${TOKEN}/transfer?address=${GRACE}&uint256=1&bytes=0x`, /more than a transfer/],
    ['arguments in another order', `ethereum:${TOKEN}/transfer?uint256=1&address=${GRACE}`, /more than a transfer/],
    ['two recipients', `ethereum:${TOKEN}/transfer?address=${GRACE}&address=${TOKEN}`, /more than a transfer/],
    ['two values', `ethereum:${GRACE}?value=1&value=2`, /more than a transfer/],
    ['coins with a token', `ethereum:${TOKEN}/transfer?address=${GRACE}&uint256=1&value=1`, /more than a transfer/],
    [
      'a value that is none with a token',
      `ethereum:${TOKEN}/transfer?address=${GRACE}&value=x`,
      /more than a transfer/,
    ],
    ['data with coins', `ethereum:${GRACE}?value=1&data=0xa9059cbb`, /more than a transfer/],
    ['arguments without a function', `ethereum:${TOKEN}?address=${GRACE}&uint256=1`, /more than a transfer/],
    ['a token for nobody', `ethereum:${TOKEN}/transfer?uint256=1`, /no valid recipient/],
    ['a token for half an address', `ethereum:${TOKEN}/transfer?address=0x12`, /no valid recipient/],
    ['a token that is a name', `ethereum:token.eth/transfer?address=${GRACE}`, /its token by an address/],
    ['a part of the smallest unit', `ethereum:${GRACE}?value=1.5`, /amount .* is not valid/],
    ['less than nothing', `ethereum:${GRACE}?value=-1`, /amount .* is not valid/],
    ['hexadecimal', `ethereum:${GRACE}?value=0x10`, /amount .* is not valid/],
    ['more than 256 bits hold', `ethereum:${GRACE}?value=1e80`, /amount .* is not valid/],
    ['a text without end', `ethereum:${GRACE}?value=${'1'.repeat(1000)}`, /not a valid payment request/],
    ['nobody', 'ethereum:', /not a valid payment request/],
    ['half an address', 'ethereum:0x12@1', /not a valid payment request/],
    ['no chain', `ethereum:${GRACE}@0?value=1`, /not a valid payment request/],
    ['a chain by its name', `ethereum:${GRACE}@mainnet`, /not a valid payment request/],
  ])('is refused in words for %s', (_what, text, words) => {
    expect(readPaymentRequest(text)).toMatchObject({
      name: 'PaymentRequestError',
      message: expect.stringMatching(words) as string,
    });
  });

  it.each([
    [`ethereum:${GRACE}@1`, { target: GRACE, chainId: 1 }],
    [` ethereum:${TOKEN}@10/approve?address=${GRACE}&uint256=1`, { target: TOKEN, chainId: 10 }],
    ['ethereum:grace.eth', { target: 'grace.eth', chainId: 1 }],
  ])('%s names what it is about', (text, target) => {
    expect(readRequestTarget(text)).toMatchObject(target);
  });

  it.each([
    [
      { request: `ethereum:${GRACE}@10`, to: `ethereum:${TOKEN}@1` },
      { to: GRACE, chainId: 10 },
    ],
    [{ to: `ethereum:${TOKEN}@1` }, { to: TOKEN, chainId: 1 }],
  ])('is taken from the link %o', (query, request) => {
    expect(readLinkedRequest(query)).toMatchObject(request);
  });

  it.each([{}, { to: GRACE }, { request: `ethereum:${TOKEN}/approve` }, { request: ['ethereum:', 'x'] }])(
    'is not taken from the link %o',
    (query) => expect(readLinkedRequest(query)).toBeNull(),
  );
});
