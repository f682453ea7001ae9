import { NoAccountError, NotAnAddressError, WalletFailedError } from '@/lib/errors/walletErrors';
import { WalletRejectedError } from '@/lib/errors/WalletRejectedError';
import type { ConnectTools, WalletConnection } from '@/lib/wallets/Wallet';
import { chosenAccounts } from '@/lib/wallets/chooseAccount';
import { withAbort } from '@/lib/wallets/withAbort';
import { normalizeAddress } from '@/protocol/chainFamilies';

/** 64 bytes (Ed25519) in hexadecimal. */
const SIGNATURE = /^(?:0x)?([\da-f]{128})$/i;

/** How long the visitor may take; the extension does not report a closed window. */
const TIMEOUT_MS = 120_000;

const TO_EXTENSION = 'erdw-inpage';
const TO_PAGE = 'erdw-contentScript';

/** What the extension can be asked. */
type ExtensionCall =
  { type: 'connect'; data: string } | { type: 'signMessage'; data: { account: string; message: string } };

/** How long the extension may take to confirm a cancellation, in milliseconds. */
const SETTLE_MS = 500;

/** The question before; an answer names no question, so there is never more than one open. */
let former: AbortController | null = null;
let turn: Promise<unknown> = Promise.resolve();

const post = (message: object): void => window.postMessage({ target: TO_EXTENSION, ...message }, window.origin);

function requestNow({ type, data }: ExtensionCall, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return resolve(undefined);
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener('message', take);
      signal.removeEventListener('abort', takeBack);
    };
    const take = ({ origin, data: message }: MessageEvent<unknown>): void => {
      if (origin !== window.origin || typeof message !== 'object' || message === null) return;
      const { target, type: answered, data: answer } = message as Record<string, unknown>;
      if (target !== TO_PAGE || (answered !== `${type}Response` && answered !== 'cancelResponse')) return;
      end();
      resolve(answer);
    };
    const takeBack = (): void => {
      post({ type: 'cancelAction', data: {} });
      clearTimeout(timer);
      timer = setTimeout(() => {
        end();
        resolve(undefined);
      }, SETTLE_MS);
    };
    let timer = setTimeout(() => {
      end();
      post({ type: 'cancelAction', data: {} });
      reject(new WalletFailedError(new Error(`The extension didn't respond within ${TIMEOUT_MS / 1000} s.`)));
    }, TIMEOUT_MS);
    signal.addEventListener('abort', takeBack, { once: true });
    window.addEventListener('message', take);
    post({ type, data });
  });
}

/**
 * Asks the MultiversX extension by its protocol of posted messages. A new question takes back the one before, and waits
 * until that one is settled.
 *
 * @param signal says when the visitor gave up
 * @throws WalletRejectedError where the question was taken back; WalletFailedError after `TIMEOUT_MS`
 */
function requestExtension(call: ExtensionCall, signal?: AbortSignal): Promise<unknown> {
  const own = new AbortController();
  if (signal?.aborted) own.abort(signal.reason);
  signal?.addEventListener('abort', () => own.abort(signal.reason), { once: true });
  former?.abort();
  former = own;
  const answer = turn.then(() => requestNow(call, own.signal));
  turn = answer.catch(() => undefined);
  return withAbort(() => answer, own.signal);
}

const ADDRESS = /^erd1[02-9ac-hj-np-z]{58}$/;

const readText = (answer: unknown, key: string): string | null => {
  if (typeof answer !== 'object' || answer === null || !(key in answer)) return null;
  const text = (answer as Record<string, unknown>)[key];
  return typeof text === 'string' && text !== '' ? text : null;
};

/**
 * Connects the MultiversX extension.
 *
 * @throws WalletRejectedError, WalletFailedError, NoAccountError or NotAnAddressError
 */
export async function connectMultiversx(id: string, name: string, { signal }: ConnectTools): Promise<WalletConnection> {
  const answer = await requestExtension({ type: 'connect', data: '' }, signal);
  // The answer is empty if the visitor declined.
  if (answer === undefined || answer === null) throw new WalletRejectedError(new Error('Empty answer.'));
  const address = readText(answer, 'address');
  if (address === null) throw new NoAccountError();
  const account = normalizeAddress('erd', address);
  if (!ADDRESS.test(account)) throw new NotAnAddressError(name, address, 'erd');
  chosenAccounts.set(id, account);
  return createMultiversxConnection(id, account);
}

/**
 * Connects it again: the extension cannot be asked without a question, so the account is the one of before, and it
 * refuses to sign where it shows another by then.
 */
export function restoreMultiversx(id: string): Promise<WalletConnection | null> {
  const account = chosenAccounts.get(id);
  return Promise.resolve(account === null ? null : createMultiversxConnection(id, account));
}

function createMultiversxConnection(id: string, account: string): WalletConnection {
  return {
    account,
    chainId: '0x0',
    provider: null,
    async sign(text) {
      const answer = await requestExtension({ type: 'signMessage', data: { account, message: text } });
      const signature = readText(answer, 'signature');
      if (signature === null) throw new WalletRejectedError(new Error('Answer without a signature.'));
      const signed = readSignature(signature);
      if (signed === null) throw new WalletFailedError(new Error('Data not signed'));
      return signed;
    },
    disconnect() {
      chosenAccounts.set(id, null);
      return Promise.resolve();
    },
  };
}

/** A signature of MultiversX as it goes over the wire, with `0x`; `null` where it is none. */
export function readSignature(text: string): string | null {
  const digits = SIGNATURE.exec(text)?.[1];
  return digits === undefined ? null : `0x${digits.toLowerCase()}`;
}
