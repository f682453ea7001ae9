import { flushSync } from 'react-dom';

/** What is to be done before the page is printed, and after. */
export type PaperListener = { draw: () => void; leave: () => void };

const listeners = new Set<PaperListener>();

function drawAll(): void {
  // Printed is what stands there when this returns.
  flushSync(() => listeners.forEach(({ draw }) => draw()));
}

function leaveAll(): void {
  listeners.forEach(({ leave }) => leave());
}

/** Paper has no window to be near: tells when the page is about to be printed, and when that is over. @returns ends it */
export function watchPaper(listener: PaperListener): () => void {
  if (listeners.size === 0) {
    window.addEventListener('beforeprint', drawAll);
    window.addEventListener('afterprint', leaveAll);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('beforeprint', drawAll);
    window.removeEventListener('afterprint', leaveAll);
  };
}
