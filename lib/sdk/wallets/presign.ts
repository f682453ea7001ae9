import { readCode } from '@/lib/errors/FoyerError';
import { ChallengeUnavailableError } from '@/lib/errors/walletErrors';
import type { MoralisSdk, SdkCloudController, SdkConnector, SdkFamilyWallet } from '@/lib/MoralisSdk';
import type { MoralisContextActions } from '@/lib/sdk/moralisContext';
import { createWalletConnector } from '@/lib/sdk/wallets/shareWallet';
import type { Eip1193Provider, WalletConnection } from '@/lib/wallets/Wallet';
import { toHexText } from '@/lib/wallets/rpc';
import type { ChainFamily } from '@/protocol/chainFamilies';

/**
 * Signs in through the SDK's own `authenticate` with a signature that was given before.
 *
 * The SDK signs out of the present session before it opens the wallet: a visitor who then declines has lost it. With a
 * signature at hand its sign-out comes after the signature, and a visitor who declines keeps the session.
 */
export function authenticatePresigned(
  sdk: MoralisSdk,
  context: MoralisContextActions,
  presigned: Presigned,
): Promise<unknown> {
  const { family, text, time } = presigned;
  const common = { signingMessage: text, challenge: time, throwOnError: true } as const;
  if (family === 'eth') return context.authenticate({ ...common, connector: connectorOf(sdk, presigned) });
  return presetSignature(sdk, { ...presigned, family }, () => context.authenticate({ ...common, type: family }));
}

/** Links through the SDK's own `link`, with a signature that was given before. */
export async function linkPresigned(sdk: MoralisSdk, presigned: Presigned): Promise<void> {
  const { family, text, time, connection } = presigned;
  const { account } = connection;
  const link = (): Promise<unknown> => {
    if (family !== 'eth') {
      const lent = { ...presigned, family };
      return presetSignature(sdk, lent, (part) => part.link(account, { signingMessage: text }));
    }
    return sdk
      .enableWeb3({ connector: connectorOf(sdk, presigned), anyNetwork: true })
      .then(() => sdk.link(account, { signingMessage: text }));
  };
  await withChallenge(sdk, time, link);
}

/** A signature that the visitor gave before the SDK asked for it. */
export type Presigned = {
  family: ChainFamily;
  /** The SDK's name of the kind of connector, such as `injected` (`connectorType` of `useMoralis()`). */
  connectorType: string;
  connection: WalletConnection;
  /** The text for the SDK; it appends the line with application and challenge, unless `time` is `null`. */
  text: string;
  /** The challenge (`getServerTime`); `null` if the text contains it (EIP-4361). */
  time: string | null;
  /** The whole text that was signed. */
  message: string;
  /** In the form the family has on the wire. */
  signature: string;
};

/** The same provider, except that it answers one `personal_sign` of this message with the signature. */
function answerOnce(provider: Eip1193Provider, message: string, signature: string): Eip1193Provider {
  let held = true;
  const text = toHexText(message);
  const request: Eip1193Provider['request'] = (call) => {
    const [data] = Array.isArray(call.params) ? (call.params as unknown[]) : [];
    if (!held || call.method !== 'personal_sign' || data !== text) return provider.request(call);
    held = false;
    return Promise.resolve(signature);
  };
  return new Proxy(provider, {
    get(target, name) {
      if (name === 'request') return request;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

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

/** The families whose part of the SDK finds its wallet itself. */
type OwnWalletFamily = Exclude<ChainFamily, 'eth'>;

/** The SDK's part for a family; the SDK does not export that of Solana. */
async function partOf(sdk: MoralisSdk, family: OwnWalletFamily): Promise<SdkFamilyWallet> {
  if (family === 'dot') return sdk.Dot;
  if (family === 'erd') return sdk.Erd;
  return (await import('moralis/lib/browser/MoralisSol.js')).default as SdkFamilyWallet;
}

/**
 * Runs `run` while the SDK's part for Solana, Polkadot or MultiversX gets the account and the signature that the
 * visitor gave already, instead of opening the one wallet it knows (Phantom, the first account of one extension, or a
 * MultiversX device whose signature it never requests).
 */
async function presetSignature<Result>(
  sdk: MoralisSdk,
  presigned: Presigned & { family: OwnWalletFamily },
  run: (part: SdkFamilyWallet) => Promise<Result>,
): Promise<Result> {
  const part = await partOf(sdk, presigned.family);
  const { enable, sign, getSigningData } = part;
  const { connection, message, signature, text } = presigned;
  const { account } = connection;
  // Each family's part reads the account in its own way.
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

/**
 * Requests a challenge from the backend: the time string of the message to sign (`protocol/sign-in/signInMessage.ts`).
 *
 * @throws ChallengeUnavailableError if there is none, for any reason
 */
export async function requestChallenge(sdk: MoralisSdk): Promise<string> {
  let answer: unknown;
  try {
    // Sent without the session, since one that has ended would be refused. `Cloud.run` would drop the empty token and send
    // the stored one.
    answer = await sdk.CoreManager.getCloudController().run('getServerTime', {}, { sessionToken: '' });
  } catch (error) {
    throw new ChallengeUnavailableError(error, readCode(error));
  }
  const time = typeof answer === 'object' && answer !== null && 'dateTime' in answer ? answer.dateTime : undefined;
  if (typeof time === 'string' && time !== '') return time;
  throw new ChallengeUnavailableError(new Error('getServerTime answered without a time.'));
}

/**
 * Runs `run` while the SDK's request for the server's time is answered once with a challenge that was fetched before.
 * There is no other way to set what the SDK signs.
 *
 * @param time the challenge; `null` if the text contains it: the SDK then signs the text alone
 */
export async function withChallenge<Result>(
  sdk: MoralisSdk,
  time: string | null,
  run: () => Promise<Result>,
): Promise<Result> {
  const { CoreManager } = sdk;
  const before = CoreManager.getCloudController();
  let held = true;
  const holding: SdkCloudController = {
    ...before,
    run: (name, data, options) => {
      if (!held || name !== 'getServerTime') return before.run(name, data, options);
      held = false;
      return time === null
        ? Promise.reject(new Error('The words hold the challenge.'))
        : Promise.resolve({ dateTime: time });
    },
  };
  CoreManager.setCloudController(holding);
  try {
    return await run();
  } finally {
    if (CoreManager.getCloudController() === holding) CoreManager.setCloudController(before);
  }
}

/**
 * Unlinks an address from the account through the SDK's own `unlink`.
 *
 * The SDK writes back the list of addresses that it knows, which may be incomplete. So the user is fetched before, and
 * again after, with the backend's list.
 */
export async function unlinkAddress(sdk: MoralisSdk, family: ChainFamily, address: string): Promise<void> {
  const user = sdk.User.current();
  await user?.fetch();
  const part = family === 'eth' ? sdk : await partOf(sdk, family);
  await part.unlink(address);
  await user?.fetch();
}
