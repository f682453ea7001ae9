import { FIGURES_EVENT, type Figures } from '@/protocol/figures';

/** An open event stream of figures. */
export type FiguresReader = {
  /** The next figures that satisfy the condition; rejects when the stream ends first. */
  waitFor(condition: (figures: Figures) => boolean): Promise<Figures>;
  /** Settles when the other side ends the stream. */
  ended: Promise<void>;
  close(): void;
};

/** Opens the stream of figures of the backend at `origin`, as a browser does. */
export async function openFigures(origin: string, headers: Record<string, string> = {}): Promise<FiguresReader> {
  const abort = new AbortController();
  const response = await fetch(new URL('/figures', origin), { headers, signal: abort.signal });
  if (!response.ok || !response.body) throw new Error(`The figures answered ${response.status}.`);
  const seen: Figures[] = [];
  const waiting = new Set<() => void>();
  let open = true;
  const wake = () => {
    for (const each of waiting) each();
  };
  const read = async (body: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    let text = '';
    const reader = body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += decoder.decode(part.value, { stream: true });
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const data = /^data: (.+)$/m.exec(event)?.[1];
        if (data && event.includes(`event: ${FIGURES_EVENT}`)) seen.push(JSON.parse(data) as Figures);
      }
      wake();
    }
  };
  const ended = read(response.body)
    .catch((error: unknown) => {
      if (!abort.signal.aborted && !(error instanceof TypeError)) throw error; // TypeError: the connection broke.
    })
    .finally(() => {
      open = false;
      wake();
    });
  return {
    ended,
    close: () => abort.abort(),
    async waitFor(condition) {
      for (;;) {
        const found = seen.find(condition);
        if (found) return found;
        if (!open) throw new Error('The stream of figures ended.');
        await new Promise<void>((resolve) => {
          const once = () => {
            waiting.delete(once);
            resolve();
          };
          waiting.add(once);
        });
      }
    },
  };
}
