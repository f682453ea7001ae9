import { normalizeAddress } from '@/protocol/chainFamilies';
import { proveWith } from '@/tests/helpers/familySignIn';
import { REFUSALS, type Forge } from '@/tests/helpers/forgeries/Forgery';
import type { SignInProofFields } from '@/tests/helpers/walletSignIn';

/** A right proof with one field of another kind. */
const replacing =
  (refusal: RegExp, replace: (proof: SignInProofFields) => Record<string, unknown>): Forge =>
  async ({ rest, own }) => {
    const proof = await proveWith(rest, own);
    return { proof: { ...proof, ...replace(proof) }, refusal };
  };

/**
 * The last letter of an address changed for another of its alphabet, so that only its checksum tells: it is a part of
 * that, where another letter's change would be right once in 65,536 addresses of Polkadot.
 */
function misspell(address: string): string {
  return `${address.slice(0, -1)}${address.endsWith('q') ? 'p' : 'q'}`;
}

/** Proofs that are not whole, or whose fields are of another kind. */
export const forgedFields: Readonly<Record<string, Forge>> = {
  'with the text in place of the signature': replacing(REFUSALS.unsigned, ({ data }) => ({ signature: data })),
  'without a signature': replacing(REFUSALS.unsigned, () => ({ signature: undefined })),
  'with an empty signature': replacing(REFUSALS.unsigned, () => ({ signature: '' })),
  'with null as the signature': replacing(REFUSALS.unsigned, () => ({ signature: null })),
  'with a number as the signature': replacing(REFUSALS.malformed, () => ({ signature: 7 })),
  'with its signature in a list': replacing(REFUSALS.malformed, ({ signature }) => ({ signature: [signature] })),
  'with its signature in an object': replacing(REFUSALS.malformed, ({ signature }) => ({ signature: { signature } })),
  'with true as the signature': replacing(REFUSALS.malformed, () => ({ signature: true })),
  'without a text': replacing(REFUSALS.malformed, () => ({ data: undefined })),
  'with its text in a list': replacing(REFUSALS.malformed, ({ data }) => ({ data: [data] })),
  'with a number as the address': replacing(REFUSALS.malformed, () => ({ id: 7 })),
  'with its address in a list': replacing(REFUSALS.malformed, ({ id }) => ({ id: [id] })),
  'with a truncated address': replacing(REFUSALS.malformed, ({ id }) => ({ id: id.slice(0, -2) })),
  'with a space after its address': replacing(REFUSALS.malformed, ({ id }) => ({ id: `${id} ` })),
  'with an address of ten thousand characters': replacing(REFUSALS.malformed, ({ id }) => ({ id: id.repeat(200) })),
  'with a misspelt address': async ({ rest, own }) => {
    // Nothing in an address of Solana tells that a letter is wrong: it is then another key, or none.
    if (own.family === 'eth' || own.family === 'sol') return null;
    const proof = await proveWith(rest, own);
    return { proof: { ...proof, id: misspell(proof.id) }, refusal: REFUSALS.malformed };
  },
  'with the hexadecimal key as the address': async ({ rest, own }) => {
    if (own.family === 'eth') return null;
    const proof = await proveWith(rest, own);
    return { proof: { ...proof, id: `0x${'ab'.repeat(32)}` }, refusal: REFUSALS.malformed };
  },
  'sent as one of another family': async ({ rest, own }) => {
    const proof = await proveWith(rest, own);
    return { proof, refusal: REFUSALS.malformed, sentAs: own.family === 'eth' ? 'erd' : 'eth' };
  },
  'with the address of an existing account': async ({ rest, own, victim }) => {
    const proof = await proveWith(rest, own);
    return { proof: { ...proof, id: normalizeAddress(own.family, victim.address) }, refusal: REFUSALS.otherSigner };
  },
};
