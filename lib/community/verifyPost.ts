import { callCommunity } from '@/lib/community/callCommunity';
import { hashText } from '@/lib/community/hashText';
import type { WallPost } from '@/lib/community/WallPost';
import { readSettings } from '@/lib/env';
import type { MoralisSdk } from '@/lib/moralis/MoralisSdk';
import { sdkWhenWanted } from '@/lib/moralis/sdkWhenWanted';
import type { SignatureState } from '@/protocol/community';
import { buildPostMessage } from '@/protocol/postMessage';

/** What checking a signature came to, and who checked it. */
export type Verdict = { state: SignatureState; by: 'browser' | 'server' };

type Signed = { address: string; message: string; signature: string };

/**
 * Checks the signature of a post: in this browser for keys of Ethereum, Solana and MultiversX, on the server for Polkadot
 * and for wallets that are contracts, which a browser cannot ask.
 *
 * @returns `null` where the post is not signed
 * @throws FoyerError where the server is wanted and does not answer
 */
export async function verifyPost(post: WallPost): Promise<Verdict | null> {
  const { text = '', parent, signer, signerFamily, signature, signedAt } = post;
  if (!signer || !signerFamily || !signature || !signedAt) return null;
  const sdk = await sdkWhenWanted();
  const message = buildPostMessage({
    hash: hashText(sdk, text),
    parent: parent?.objectId ?? null,
    time: signedAt.iso,
    appId: readSettings().appId,
  });
  const signed = { address: signer, message, signature };
  if (signerFamily === 'sol' || signerFamily === 'erd') {
    const { verifyEd25519 } = await import('@/lib/community/verifyEd25519');
    return { state: verifyEd25519(sdk, signerFamily, signed) ? 'valid' : 'invalid', by: 'browser' };
  }
  if (signerFamily === 'eth' && isByKey(sdk, signed)) return { state: 'valid', by: 'browser' };
  // The words of the post as the server has them: what it checked is what is shown.
  const { state } = await callCommunity('checkPostSignature', { post: post.objectId });
  return { state, by: 'server' };
}

function isByKey({ web3Library: { utils } }: MoralisSdk, { address, message, signature }: Signed): boolean {
  try {
    return utils.verifyMessage(message, signature).toLowerCase() === address.toLowerCase();
  } catch {
    return false; // Not of the form of a key's signature: a contract's.
  }
}
