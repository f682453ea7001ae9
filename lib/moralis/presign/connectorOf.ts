import { createWalletConnector } from '@/lib/moralis/createWalletConnector';
import type { MoralisSdk, SdkConnector } from '@/lib/moralis/MoralisSdk';
import { answerOnce } from '@/lib/moralis/presign/answerOnce';
import type { Presigned } from '@/lib/moralis/presign/Presigned';

/** The connector class of a presigned wallet of the Ethereum family. */
export function connectorOf(sdk: MoralisSdk, presigned: Presigned): new () => SdkConnector {
  const { connection, connectorType, message, signature } = presigned;
  const { provider, account, chainId } = connection;
  if (!provider) throw new Error('A wallet of the Ethereum family has a provider.');
  return createWalletConnector(sdk, {
    provider: answerOnce(provider, message, signature),
    account,
    chainId,
    connectorType,
  });
}
