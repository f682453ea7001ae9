import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { nextPaint } from '@/lib/state/waiting';
import { useHydrated } from '@/lib/state/createStore';

/** Props of {@link AfterPaint}. */
export type AfterPaintProps = {
  /** Shown for that frame. */
  fallback?: ReactNode;
  children: ReactNode;
};

/**
 * Shows its children a frame after what stands above them, so that moving to a page with much on it shows its first
 * figures as soon as moving to one with little. For parts below the first ones: nothing moves when they come. A page that
 * the server sends has them at once.
 */
export function AfterPaint({ fallback = null, children }: AfterPaintProps) {
  const isSent = !useHydrated();
  const [isPainted, setPainted] = useState(isSent);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  return isPainted ? children : fallback;
}

/**
 * A value as it was when the browser last showed the page: what it changes is drawn after the frame that answers a press
 * or a key. Unlike `useDeferredValue`, which may draw before that frame.
 */
export function usePaintedValue<Value>(value: Value, initial = value): Value {
  const [painted, setPainted] = useState(initial);
  useEffect(() => afterPaint(() => setPainted(() => value)), [value]);
  return painted;
}

/** Does it in a transition once the browser has shown what changed so far. Returns what calls it off. */
function afterPaint(change: () => void): () => void {
  let isOff = false;
  void nextPaint().then(() => {
    if (!isOff) startTransition(change);
  });
  return () => {
    isOff = true;
  };
}
