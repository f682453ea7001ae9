import {
  parseSignature,
  serializeCompactSignature,
  serializeErc6492Signature,
  signatureToCompactSignature,
  type Hex,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { expect, it } from 'vitest';
import { createEthereum } from '@/server/auth/schemes/ethereum';
import type { SignedText } from '@/server/auth/schemes/SignatureScheme';
import { otherForm } from '@/tests/helpers/forgeries/otherForm';

const account = privateKeyToAccount(`0x${'01'.repeat(32)}`);
const address = '0x1a642f0e3c3af545e7acbd38b07251b3990914f1';
const message = 'example.com wants you to sign in.\n\nId: foyer:T:1';
const MARK = '6492'.repeat(16);

/** What becomes of a signature, and whether it is the contract wallets that say so. */
async function check(signature: string, text = message) {
  const requested: SignedText[] = [];
  const ethereum = createEthereum({
    validateSignature: (signed) => (requested.push(signed), Promise.resolve('unanswered')),
  });
  const error = await ethereum.validateSignature({ address, message: text, signature });
  return { reason: error, isRequested: requested.length > 0 };
}
const byKey = (error: string | null) => ({ reason: error, isRequested: false });
const byContract = { reason: 'unanswered', isRequested: true };
const wrap = (signature: Hex) =>
  serializeErc6492Signature({ address: `0x${'ca'.repeat(20)}`, data: '0x12', signature });

it('stores addresses in lower case', async () => {
  const { readKey } = createEthereum({ validateSignature: () => Promise.resolve(null) });
  expect(await readKey(account.address)).toBe(address);
  expect(await readKey(address)).toBe(address);
  // No checksum of EIP-55.
  expect(await readKey('0x1A642f0e3c3af545e7acbd38b07251b3990914f1')).toBe(address);
});

it('does not ask contract wallets about a signature of a key, ERC-6492 form included', async () => {
  const signature = await account.signMessage({ message });
  expect(await check(signature)).toEqual(byKey(null));
  expect(await check(wrap(signature))).toEqual(byKey(null));
});

it('asks contract wallets about everything else that could be a signature', async () => {
  const signature = await account.signMessage({ message });
  expect(await check(signature, 'Hello')).toEqual(byContract);
  expect(await check(wrap(signature), 'Hello')).toEqual(byContract);
  expect(await check(`${signature}00`)).toEqual(byContract);
  expect(await check(`0x${'00'.repeat(65)}`)).toEqual(byContract);
  expect(await check(`0x${'01'.repeat(8_192)}`)).toEqual(byContract);
});

it.each([
  ['shorter than the one of a key', `0x${'01'.repeat(63)}`],
  ['longer than contract wallets need', `0x${'01'.repeat(8_193)}`],
  ['marked as ERC-6492 and something else', `0x${'ff'.repeat(65)}${MARK}`],
])('refuses a signature at once that is %s', async (_what, signature) => {
  expect(await check(signature)).toEqual(byKey('malformed'));
});

it('accepts only one of the two valid signatures of a key and a text', async () => {
  const signature = await account.signMessage({ message });
  const other: Hex = `0x${Buffer.from(otherForm(Buffer.from(signature.slice(2), 'hex'), 'eth')).toString('hex')}`;
  expect(await check(other)).toEqual(byKey('malleable'));
  expect(await check(wrap(other))).toEqual(byKey('malleable'));
});

it('accepts 0 and 1 as v, as some hardware wallets answer, for the same key alone', async () => {
  const signature = await account.signMessage({ message });
  const v = Number.parseInt(signature.slice(130), 16);
  const as = (byte: number) => check(signature.slice(0, 130) + byte.toString(16).padStart(2, '0'));
  expect(await as(v - 27)).toEqual(byKey(null));
  expect(await as(28 - v)).toEqual(byContract);
  // Of EIP-155, and with another bit.
  expect(await as(v + 10)).toEqual(byContract);
  expect(await as(v + 64)).toEqual(byContract);
});

it('accepts the short form of EIP-2098, ERC-6492 form included', async () => {
  const signature = await account.signMessage({ message });
  const short = serializeCompactSignature(signatureToCompactSignature(parseSignature(signature)));
  expect(await check(short)).toEqual(byKey(null));
  expect(await check(wrap(short))).toEqual(byKey(null));
  expect(await check(short, 'Hello')).toEqual(byContract);
});

it('hands a contract the bytes that were sent, as hexadecimal after 0x', async () => {
  const given: string[] = [];
  const ethereum = createEthereum({
    validateSignature: ({ signature }) => (given.push(signature), Promise.resolve(null)),
  });
  const bytes = 'AB'.repeat(64) + '00';
  expect(await ethereum.validateSignature({ address, message, signature: bytes })).toBeNull();
  expect(given).toEqual([`0x${bytes.toLowerCase()}`]);
});
