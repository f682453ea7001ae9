import { WalletFailedError } from '@/lib/errors/WalletFailedError';
import { untilAborted } from '@/lib/wallets/untilAborted';

/** How long the visitor may take to answer; the extension tells nothing of a window that was closed. */
export const LONGEST_ANSWER_MS = 120_000;

const TO_EXTENSION = 'erdw-inpage';
const TO_PAGE = 'erdw-contentScript';

/** What the extension can be asked. */
export type ExtensionCall =
  { type: 'connect'; data: string } | { type: 'signMessage'; data: { account: string; message: string } };

/** How long an extension that is told to stop may take to say so, in milliseconds. */
const SETTLE_MS = 500;

/** The question before; an answer names no question, so there is never more than one open. */
let former: AbortController | null = null;
let turn: Promise<unknown> = Promise.resolve();

const post = (message: object): void => window.postMessage({ target: TO_EXTENSION, ...message }, window.origin);

function askNow({ type, data }: ExtensionCall, signal: AbortSignal): Promise<unknown> {
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
      reject(new WalletFailedError(new Error(`The extension gave no answer within ${LONGEST_ANSWER_MS / 1000} s.`)));
    }, LONGEST_ANSWER_MS);
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
 * @throws WalletRejectedError where the question was taken back; WalletFailedError after `LONGEST_ANSWER_MS`
 */
export function askExtension(call: ExtensionCall, signal?: AbortSignal): Promise<unknown> {
  const own = new AbortController();
  if (signal?.aborted) own.abort(signal.reason);
  signal?.addEventListener('abort', () => own.abort(signal.reason), { once: true });
  former?.abort();
  former = own;
  const answer = turn.then(() => askNow(call, own.signal));
  turn = answer.catch(() => undefined);
  return untilAborted(() => answer, own.signal);
}
