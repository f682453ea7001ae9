import { sha256 } from 'viem/utils';
import { connectedWallet } from '@/lib/session/connectedWallet';
import type { Draft, DraftPicture, DraftSignature } from '@/lib/community/drafts';
import { readSettings } from '@/lib/env';
import { NoSenderError } from '@/lib/errors/transactionErrors';
import { buildPostMessage, SIGNATURE_FORM } from '@/protocol/postMessage';

/**
 * Has the author sign a post, all of it, with the connected wallet.
 *
 * @returns the signature, and the pictures with the hashes that it is over
 * @throws WalletRejectedError and its sisters; NoSenderError where no wallet is connected any more
 */
export async function signPost(
  post: Pick<Draft, 'text' | 'parent' | 'place' | 'pictures'>,
): Promise<{ signature: DraftSignature; pictures: DraftPicture[] }> {
  const connected = connectedWallet.get();
  if (!connected?.account) throw new NoSenderError();
  const pictures = await Promise.all(
    post.pictures.map(async (one) => ({ ...one, sha256: hashBytes(await one.blob.arrayBuffer()) })),
  );
  const signedAt = new Date().toISOString();
  const content = { ...post, pictures, time: signedAt, appId: readSettings().appId };
  const message = buildPostMessage(content, SIGNATURE_FORM, hashText);
  const signature = await connected.connection.sign(message);
  const { account: signer, wallet } = connected;
  return {
    signature: { signer, signerFamily: wallet.family, signature, signedAt, signatureForm: SIGNATURE_FORM },
    pictures,
  };
}

/** SHA-256 of a text in UTF-8, in hexadecimal without `0x`: `crypto.subtle` is closed to pages without https. */
export const hashText = (text: string): string => sha256(new TextEncoder().encode(text)).slice(2);

/** SHA-256 of bytes, as of a text. */
export const hashBytes = (bytes: ArrayBuffer): string => sha256(new Uint8Array(bytes)).slice(2);
