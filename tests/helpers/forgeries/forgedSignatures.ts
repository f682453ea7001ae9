import { signInWithSigner, proveWith } from '@/tests/helpers/familySignIn';
import { REFUSALS, type Forge } from '@/tests/helpers/forgeries/Forgery';
import { otherForm } from '@/tests/helpers/forgeries/otherForm';
import { createPolkadotSigner } from '@/tests/stand-ins/signers/createPolkadotSigner';
import { createSigner } from '@/tests/stand-ins/signers/createSigner';
import type { Signer } from '@/tests/stand-ins/signers/Signer';

type Family = Signer['family'];

const readBytes = (family: Family, signature: string): Buffer =>
  family === 'sol' ? Buffer.from(signature, 'base64') : Buffer.from(signature.slice(2), 'hex');
const writeBytes = (family: Family, bytes: Uint8Array): string =>
  family === 'sol' ? Buffer.from(bytes).toString('base64') : `0x${Buffer.from(bytes).toString('hex')}`;

/** A right proof whose signature is changed after it was made. */
const altering =
  (refusal: RegExp | Partial<Record<Family, RegExp>>, alter: (bytes: Buffer, family: Family) => Uint8Array): Forge =>
  async ({ rest, own }) => {
    const proof = await proveWith(rest, own);
    const { family } = own;
    const words = refusal instanceof RegExp ? refusal : refusal[family];
    if (!words) return null;
    return {
      proof: { ...proof, signature: writeBytes(family, alter(readBytes(family, proof.signature), family)) },
      refusal: words,
    };
  };

/** A right proof whose signature is written in another way. */
const writing =
  (families: readonly Family[], rewrite: (signature: string) => string, refusal = REFUSALS.malformed): Forge =>
  async ({ rest, own }) => {
    if (!families.includes(own.family)) return null;
    const proof = await proveWith(rest, own);
    return { proof: { ...proof, signature: rewrite(proof.signature) }, refusal };
  };

function withLast(bytes: Buffer, change: (byte: number) => number): Uint8Array {
  return Buffer.concat([bytes.subarray(0, -1), Buffer.from([change(bytes.at(-1) ?? 0)])]);
}

/** Signatures that were not made for this text by this address in this form. */
export const forgedSignatures: Readonly<Record<string, Forge>> = {
  'by another key': async ({ rest, own }) => {
    const { sign } = await createSigner(own.family);
    return { proof: await proveWith(rest, { ...own, sign }), refusal: REFUSALS.otherSigner };
  },
  'by another key, for an address with an account': async ({ rest, own, victim }) => ({
    proof: await proveWith(rest, { ...own, address: victim.address }),
    refusal: REFUSALS.otherSigner,
  }),
  'of another text': async ({ rest, own }) => {
    const proof = await proveWith(rest, own);
    return { proof: { ...proof, data: proof.data.replace('Moralis', 'moralis') }, refusal: REFUSALS.otherSigner };
  },
  'of the next challenge': async ({ rest, own }) => {
    const [proof, next] = [await proveWith(rest, own), await proveWith(rest, own)];
    return { proof: { ...proof, data: next.data }, refusal: REFUSALS.otherSigner };
  },
  'that was used before': async ({ rest, own }) => {
    const proof = await proveWith(rest, own);
    // By another key that took the challenge first.
    const other = await createSigner(own.family);
    const time = proof.data.slice(proof.data.lastIndexOf('Id: ') + 'Id: '.length).replace(/^[^:]+:/, '');
    await signInWithSigner(rest, other, { time });
    return { proof, refusal: REFUSALS.used };
  },
  'with one flipped bit': altering(REFUSALS.otherSigner, (bytes) => {
    const altered = Buffer.from(bytes);
    altered[5] = (bytes[5] ?? 0) ^ 1;
    return altered;
  }),
  'of zeros': altering(REFUSALS.otherSigner, (bytes) => Buffer.alloc(bytes.length)),
  'in its other form': altering(
    { eth: REFUSALS.malleable, sol: REFUSALS.malleable, erd: REFUSALS.malleable },
    otherForm,
  ),
  'of ECDSA in its other form': async ({ rest, own }) => {
    if (own.family !== 'dot') return null;
    const proof = await proveWith(rest, await createPolkadotSigner({ type: 'ecdsa' }));
    const signature = writeBytes('dot', otherForm(readBytes('dot', proof.signature), 'dot'));
    return { proof: { ...proof, signature }, refusal: REFUSALS.malleable };
  },
  // A byte less would be the short form of EIP-2098.
  'that is truncated': altering(REFUSALS.malformed, (bytes) => bytes.subarray(0, -2)),
  'that is twice as long': altering(
    { eth: REFUSALS.otherSigner, sol: REFUSALS.malformed, dot: REFUSALS.malformed, erd: REFUSALS.malformed },
    (bytes) => Buffer.concat([bytes, bytes]),
  ),
  'that is far too long': altering(REFUSALS.malformed, () => Buffer.alloc(40_000, 7)),
  'with v as in EIP-155': altering({ eth: REFUSALS.otherSigner }, (bytes) => withLast(bytes, (v) => v + 10)),
  'in the short form of EIP-2098, of the other key': altering({ eth: REFUSALS.otherSigner }, (bytes) => {
    const short = Buffer.from(bytes.subarray(0, 64));
    short[32] = (short[32] ?? 0) | (bytes[64] === 28 ? 0 : 0x80);
    return short;
  }),
  'in base64 with a letter more': writing(['sol'], (signature) => `${signature}_`),
  'in hexadecimal': writing(['sol'], (signature) => Buffer.from(signature, 'base64').toString('hex')),
  'in base64': writing(['eth', 'dot', 'erd'], (signature) => Buffer.from(signature.slice(2), 'hex').toString('base64')),
  'with a space before it': writing(['eth', 'sol', 'dot', 'erd'], (signature) => ` ${signature}`),
  'of the text as signed by another family': async ({ rest, own }) => {
    const other = await createSigner(own.family === 'erd' ? 'sol' : 'erd');
    if (own.family !== 'erd' && own.family !== 'sol') return null;
    const data = (await proveWith(rest, own)).data;
    const bytes = readBytes(other.family, await other.sign(data));
    return {
      proof: { ...(await proveWith(rest, own, { whole: data })), signature: writeBytes(own.family, bytes) },
      refusal: REFUSALS.otherSigner,
    };
  },
};
