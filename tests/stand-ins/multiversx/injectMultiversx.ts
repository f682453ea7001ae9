/** How the MultiversX extension shows itself to the page. */
export type MultiversxShape = { binding: string; delayMs: number };

/**
 * Runs in the page before any of its scripts: `window.multiversxWallet`, and what its content script does with posted
 * messages (`@multiversx/sdk-extension-provider` 5.1.2). Self-contained: it is sent to the browser as text.
 */
export function injectMultiversx({ binding, delayMs }: MultiversxShape): void {
  type Answer = { result: unknown } | { error: { code: number; message: string } };
  type Message = { target?: string; type?: string; data?: { account: string; message: string } };
  const ask = (request: object) =>
    (window as unknown as Record<string, (request: object) => Promise<Answer>>)[binding]?.(request);
  const reply = (type: string, data: unknown) =>
    window.postMessage({ target: 'erdw-contentScript', type, data }, window.origin);
  const take = async ({ type, data }: Message): Promise<void> => {
    if (type === 'cancelAction') return reply('cancelResponse', {});
    if (type === 'connect') {
      const answer = await ask({ method: 'connect', silent: false });
      const [address] = answer && 'result' in answer ? (answer.result as string[]) : [];
      // Nothing in the answer where the visitor declined.
      return reply('connectResponse', address === undefined ? null : { address });
    }
    if (type === 'signMessage' && data) {
      const answer = await ask({ method: 'sign', address: data.account, text: data.message });
      const signature = answer && 'result' in answer ? String(answer.result).slice(2) : '';
      return reply('signMessageResponse', { message: data.message, signature });
    }
  };
  const show = () => {
    Object.assign(window, { multiversxWallet: { version: '1' } });
    window.addEventListener('message', ({ data }: MessageEvent<Message | null>) => {
      if (data?.target === 'erdw-inpage') void take(data);
    });
  };
  if (delayMs === 0) show();
  else setTimeout(show, delayMs);
}
