import { expect, it } from 'vitest';
import {
  isLossLikely,
  type RecipientFacts,
  recipientWarnings,
  warningToConfirm,
} from '@/lib/transfers/recipientWarnings';

const ADA = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const GRACE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const TOKEN = `0x${'ab'.repeat(20)}`;
/** The same four digits at each end as Grace's. */
const POISON = `0x7099${'0'.repeat(32)}79C8`;

const facts: RecipientFacts = { address: GRACE, own: [ADA], known: [GRACE], token: null, isContract: false };
const kindsOf = (part: Partial<RecipientFacts>) => recipientWarnings({ ...facts, ...part }).map(({ kind }) => kind);

it.each([
  ['nothing to somebody known', {}, []],
  ['nothing in another case of letters', { address: GRACE.toLowerCase() }, []],
  ['a first time', { known: [] }, ['first']],
  ['an own address', { address: ADA }, ['own']],
  ['a contract', { isContract: true }, ['contract']],
  ['nothing of code that is not known', { isContract: null }, []],
  ['the zero address', { address: `0x${'0'.repeat(40)}` }, ['zero']],
  ['the contract of the token itself, once', { address: TOKEN, token: TOKEN, isContract: true }, ['tokenContract']],
  ['a contract and a first time', { address: TOKEN, isContract: true }, ['contract', 'first']],
  ['an address that looks like a known one', { address: POISON }, ['lookalike']],
  ['a name that leads elsewhere than before', { named: { name: 'grace.eth', was: ADA } }, ['nameChanged']],
  ['nothing of a name that leads where it led', { named: { name: 'grace.eth', was: GRACE.toLowerCase() } }, []],
  ['one that looks like an own one', { address: `0xf39f${'1'.repeat(32)}2266`, known: [] }, ['lookalike']],
])('says %s', (_what, part, kinds) => {
  expect(kindsOf(part)).toEqual(kinds);
});

it('names the address that another looks like', () => {
  expect(recipientWarnings({ ...facts, address: POISON })[0]).toEqual({ kind: 'lookalike', of: GRACE.toLowerCase() });
});

it('takes what goes to nobody, or to the contract of the token itself, for lost', () => {
  expect(isLossLikely(TOKEN, TOKEN.toUpperCase().replace('0X', '0x'))).toBe(true);
  expect(isLossLikely(`0x${'0'.repeat(40)}`, null)).toBe(true);
  expect([isLossLikely(TOKEN, null), isLossLikely(GRACE, TOKEN), isLossLikely(POISON, null)]).toEqual(
    Array(3).fill(false),
  );
});

it.each([
  ['nothing for somebody known', {}, null],
  ['nothing for a known contract', { isContract: true }, null],
  ['a first time', { known: [] }, 'first'],
  ['what goes to oneself', { address: ADA }, 'own'],
  ['a lookalike before a first time', { address: POISON }, 'lookalike'],
  ['a changed name', { named: { name: 'grace.eth', was: ADA }, known: [] }, 'nameChanged'],
])('has confirmed %s', (_what, part, kind) => {
  expect(warningToConfirm(recipientWarnings({ ...facts, ...part }))).toBe(kind);
});
