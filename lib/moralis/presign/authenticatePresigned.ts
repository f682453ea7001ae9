import { holdChallenge } from '@/lib/moralis/holdChallenge';
import type { MoralisContextActions } from '@/lib/moralis/moralisContext';
import type { MoralisSdk } from '@/lib/moralis/MoralisSdk';
import { connectorOf } from '@/lib/moralis/presign/connectorOf';
import { lendSignature } from '@/lib/moralis/presign/lendSignature';
import type { Presigned } from '@/lib/moralis/presign/Presigned';

/**
 * Signs in through the SDK's own `authenticate` with what it would have asked for.
 *
 * The SDK logs a present session out before it opens the wallet; who then declines has lost it. Handed a signature that
 * is there already, its logout follows the signature, and a visitor who declines keeps the session they had.
 */
export function authenticatePresigned(
  sdk: MoralisSdk,
  context: MoralisContextActions,
  presigned: Presigned,
): Promise<unknown> {
  const { family, text, time } = presigned;
  const common = { signingMessage: text, challenge: time, throwOnError: true } as const;
  if (family === 'eth') return context.authenticate({ ...common, connector: connectorOf(sdk, presigned) });
  return lendSignature(sdk, { ...presigned, family }, () => context.authenticate({ ...common, type: family }));
}

/** Links through the SDK's own `link`, with the signature that is there already. */
export async function linkPresigned(sdk: MoralisSdk, presigned: Presigned): Promise<void> {
  const { family, text, time, connection } = presigned;
  const { account } = connection;
  const link = (): Promise<unknown> => {
    if (family !== 'eth') {
      const lent = { ...presigned, family };
      return lendSignature(sdk, lent, (part) => part.link(account, { signingMessage: text }));
    }
    return sdk
      .enableWeb3({ connector: connectorOf(sdk, presigned), anyNetwork: true })
      .then(() => sdk.link(account, { signingMessage: text }));
  };
  await holdChallenge(sdk, time, link);
}
