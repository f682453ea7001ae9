import type { MoralisSdk, SdkFamilyWallet } from '@/lib/moralis/MoralisSdk';
import type { Presigned } from '@/lib/moralis/presign/Presigned';
import type { ChainFamily } from '@/protocol/chainFamilies';

/** The families whose part of the SDK knows wallets by itself. */
export type OwnWalletFamily = Exclude<ChainFamily, 'eth'>;

/** The SDK's part for a family; that of Solana is not reachable through the SDK itself. */
async function partOf(sdk: MoralisSdk, family: OwnWalletFamily): Promise<SdkFamilyWallet> {
  if (family === 'dot') return sdk.Dot;
  if (family === 'erd') return sdk.Erd;
  return (await import('moralis/lib/browser/MoralisSol.js')).default as SdkFamilyWallet;
}

/**
 * Runs something during which the SDK's part for Solana, Polkadot or MultiversX finds the account and the signature that
 * the visitor gave already, instead of opening the one wallet it knows (faults: it knows Phantom, the first account of
 * one extension, and a MultiversX device whose signature it never asks for).
 */
export async function lendSignature<Result>(
  sdk: MoralisSdk,
  presigned: Presigned & { family: OwnWalletFamily },
  run: (part: SdkFamilyWallet) => Promise<Result>,
): Promise<Result> {
  const part = await partOf(sdk, presigned.family);
  const { enable, sign, getSigningData } = part;
  const { connection, message, signature, text } = presigned;
  const { account } = connection;
  // Each family's part asks in its own way for the account.
  const wallet = {
    publicKey: { toString: () => account },
    accounts: { get: () => Promise.resolve([{ address: account }]) },
    login: () => Promise.resolve(account),
  };
  const answer = (...values: string[]): Promise<string> =>
    values.includes(message)
      ? Promise.resolve(signature)
      : Promise.reject(new Error('The SDK asked for another text than the visitor signed.'));
  Object.assign(part, { enable: () => Promise.resolve(wallet), sign: answer, getSigningData: () => text });
  try {
    return await run(part);
  } finally {
    Object.assign(part, { enable, sign, getSigningData });
  }
}
