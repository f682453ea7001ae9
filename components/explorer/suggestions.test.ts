import { expect, it } from 'vitest';
import { readForm } from '@/components/explorer/suggestions';

const ADDRESS = `0x${'ab'.repeat(20)}`;

it.each([
  [ADDRESS, '31337', 'Address'],
  [`ethereum:${ADDRESS}@1`, '1', 'Address · Ethereum'],
  [`ethereum:${ADDRESS}@31337/transfer?address=${ADDRESS}`, '31337', 'Address'],
])('%s leads to the address on chain %s, and is remembered as typed', (text, chain, hint) => {
  expect(readForm(31_337, text)).toMatchObject({
    href: `/explorer/${chain}/address/${ADDRESS}`,
    hint: expect.stringMatching(new RegExp(`^${hint}$`, 'i')) as string,
    words: text,
  });
});

it('a name on another chain is no form that leads anywhere by itself', () => {
  expect(readForm(31_337, 'ethereum:grace.eth@1')).toBeNull();
});
