import { ed25519 } from '@noble/curves/ed25519';
import { base58, base64, bech32 } from '@scure/base';
import { concat, hexToBytes, keccak256, recoverMessageAddress } from 'viem/utils';
import { type FeedPost, pictureAddress } from '@/lib/community/FeedPost';
import { hashBytes, hashText } from '@/lib/community/signPost';
import { call } from '@/lib/data/backendClient';
import { readSettings } from '@/lib/env';
import type { SignatureState } from '@/protocol/calls/community';
import type { PostPicture } from '@/protocol/community';
import { buildPostMessage, SIGNATURE_FORM } from '@/protocol/postMessage';

/** What checking a signature came to, who checked it, and whether it covers pictures and place as well as words. */
export type VerificationResult = { state: SignatureState; by: 'browser' | 'server'; isComplete: boolean };

type Signed = { address: string; message: string; signature: string };

/**
 * Checks the signature of a post: in this browser for keys of Ethereum, Solana and MultiversX, on the server for Polkadot
 * and for wallets that are contracts, which a browser cannot ask.
 *
 * @returns `null` where the post is not signed
 * @throws FoyerError where the server is wanted and does not answer
 */
export async function verifyPost(post: FeedPost): Promise<VerificationResult | null> {
  const { text = '', pictures = [], location, parent, signer, signerFamily, signature, signedAt } = post;
  if (!signer || !signerFamily || !signature || !signedAt) return null;
  const form = post.signatureForm ?? 1;
  const isComplete = form === SIGNATURE_FORM;
  if (isComplete && !(await arePictures(pictures))) return { state: 'invalid', by: 'browser', isComplete };
  const content = { text, pictures, place: location ?? null, parent: parent?.objectId ?? null };
  const { appId } = readSettings();
  const message = buildPostMessage({ ...content, time: signedAt.iso, appId }, form, hashText);
  const signed = { address: signer, message, signature };
  if (signerFamily === 'sol' || signerFamily === 'erd') {
    return { state: verifyEd25519(signerFamily, signed) ? 'valid' : 'invalid', by: 'browser', isComplete };
  }
  if (signerFamily === 'eth' && (await isByKey(signed))) return { state: 'valid', by: 'browser', isComplete };
  // The post as the server has it: what it checked is what is shown.
  const { state } = await call('checkPostSignature', { post: post.objectId });
  return { state, by: 'server', isComplete };
}

/** Whether the pictures are those that were signed, by what is in them; the browser has them already, to show them. */
async function arePictures(pictures: readonly PostPicture[]): Promise<boolean> {
  const same = await Promise.all(
    pictures.map(async ({ name, sha256 }) => {
      const answer = await fetch(pictureAddress(name));
      if (answer.status === 404) return false;
      if (!answer.ok) throw new Error(`The picture ${name} was answered with ${answer.status}.`);
      return hashBytes(await answer.arrayBuffer()) === sha256;
    }),
  );
  return !same.includes(false);
}

async function isByKey({ address, message, signature }: Signed): Promise<boolean> {
  try {
    const signer = await recoverMessageAddress({ message, signature: signature as `0x${string}` });
    return signer.toLowerCase() === address.toLowerCase();
  } catch {
    return false; // Not of the form of a key's signature: a contract's.
  }
}

/** What a wallet of MultiversX signs: the hash of this, of the length of the text, and of the text. */
const MULTIVERSX_PREFIX = '\x17Elrond Signed Message:\n';

/** Whether a key of Solana or MultiversX signed a text (RFC 8032); its address is the key. */
export function verifyEd25519(family: 'sol' | 'erd', signed: Signed): boolean {
  try {
    const { key, bytes, signature } = family === 'sol' ? ofSolana(signed) : ofMultiversx(signed);
    // A key so small that signatures for it can be made without any secret is nobody's.
    if (ed25519.ExtendedPoint.fromHex(key).isSmallOrder()) return false;
    return ed25519.verify(signature, bytes, key, { zip215: false });
  } catch {
    return false; // An address or a signature that is none.
  }
}

function ofSolana({ address, message, signature }: Signed) {
  return {
    key: base58.decode(address),
    bytes: new TextEncoder().encode(message),
    signature: base64.decode(signature),
  };
}

function ofMultiversx({ address, message, signature }: Signed) {
  const encoder = new TextEncoder();
  const text = encoder.encode(message);
  const { words } = bech32.decode(address as `${string}1${string}`);
  return {
    key: bech32.fromWords(words),
    bytes: keccak256(concat([encoder.encode(`${MULTIVERSX_PREFIX}${text.length}`), text]), 'bytes'),
    signature: hexToBytes(signature as `0x${string}`),
  };
}
