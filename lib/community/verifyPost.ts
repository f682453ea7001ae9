import { recoverMessageAddress } from 'viem/utils';
import { pictureAddress, type FeedPost } from '@/lib/community/FeedPost';
import { call } from '@/lib/data/backendClient';
import { hashBytes, hashText } from '@/lib/community/signPost';
import { readSettings } from '@/lib/env';
import { verifyEd25519 } from '@/lib/community/verifyEd25519';
import type { SignatureState } from '@/protocol/calls/community';
import type { PostPicture } from '@/protocol/community';
import { buildPostMessage, SIGNATURE_FORM } from '@/protocol/postMessage';

/** What checking a signature came to, who checked it, and whether it covers pictures and place as well as words. */
export type Verdict = { state: SignatureState; by: 'browser' | 'server'; isWhole: boolean };

type Signed = { address: string; message: string; signature: string };

/**
 * Checks the signature of a post: in this browser for keys of Ethereum, Solana and MultiversX, on the server for Polkadot
 * and for wallets that are contracts, which a browser cannot ask.
 *
 * @returns `null` where the post is not signed
 * @throws FoyerError where the server is wanted and does not answer
 */
export async function verifyPost(post: FeedPost): Promise<Verdict | null> {
  const { text = '', pictures = [], location, parent, signer, signerFamily, signature, signedAt } = post;
  if (!signer || !signerFamily || !signature || !signedAt) return null;
  const form = post.signatureForm ?? 1;
  const isWhole = form === SIGNATURE_FORM;
  if (isWhole && !(await arePictures(pictures))) return { state: 'invalid', by: 'browser', isWhole };
  const content = { text, pictures, place: location ?? null, parent: parent?.objectId ?? null };
  const { appId } = readSettings();
  const message = buildPostMessage({ ...content, time: signedAt.iso, appId }, form, hashText);
  const signed = { address: signer, message, signature };
  if (signerFamily === 'sol' || signerFamily === 'erd') {
    return { state: verifyEd25519(signerFamily, signed) ? 'valid' : 'invalid', by: 'browser', isWhole };
  }
  if (signerFamily === 'eth' && (await isByKey(signed))) return { state: 'valid', by: 'browser', isWhole };
  // The post as the server has it: what it checked is what is shown.
  const { state } = await call('checkPostSignature', { post: post.objectId });
  return { state, by: 'server', isWhole };
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
