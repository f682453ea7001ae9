import type { Figures } from '@/protocol/figures';

/** Holds the figures and tells listeners when they change. */
export type FiguresHub = {
  current(): Figures;
  update(change: Partial<Figures>): void;
  /** Calls at each change; answers how to stop. */
  subscribe(listener: (figures: Figures) => void): () => void;
};

/** Changes within this time are told together, in milliseconds. */
const TOGETHER = 25;

/** Builds the hub with nothing known yet. */
export function createFiguresHub(): FiguresHub {
  const listeners = new Set<(figures: Figures) => void>();
  let figures: Figures = { blockNumber: null, blockTime: null, chainId: null, users: 0, answerMs: null };
  let told = figures;
  let timer: NodeJS.Timeout | null = null;

  const tell = () => {
    timer = null;
    if (same(told, figures)) return;
    told = figures;
    for (const listener of listeners) listener(figures);
  };

  return {
    current: () => figures,
    update(change) {
      const next = { ...figures, ...change };
      if (same(next, figures)) return;
      figures = next;
      timer ??= setTimeout(tell, TOGETHER).unref();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function same(a: Figures, b: Figures): boolean {
  return (Object.keys(a) as (keyof Figures)[]).every((key) => a[key] === b[key]);
}
