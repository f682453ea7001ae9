import { connectedWallet } from '@/lib/auth/connectedWallet';
import type { DraftSignature } from '@/lib/community/Draft';
import { hashText } from '@/lib/community/hashText';
import { readSettings } from '@/lib/env';
import { NoSenderError } from '@/lib/errors/NoSenderError';
import { ensureSdk } from '@/lib/moralis/ensureSdk';
import { buildPostMessage } from '@/protocol/postMessage';

/**
 * Has the author sign a post with the connected wallet.
 *
 * @throws WalletRejectedError and its sisters; NoSenderError where no wallet is connected any more
 */
export async function signPost(text: string, parent: string | null): Promise<DraftSignature> {
  const connected = connectedWallet.get();
  if (!connected?.account) throw new NoSenderError();
  const sdk = await ensureSdk();
  const signedAt = new Date().toISOString();
  const message = buildPostMessage({ hash: hashText(sdk, text), parent, time: signedAt, appId: readSettings().appId });
  const signature = await connected.connection.sign(message);
  return { signer: connected.account, signerFamily: connected.wallet.family, signature, signedAt };
}
