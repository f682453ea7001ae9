import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Where a part of a long list stands, and the height that is kept for it while it is far; `null` while it is near. */
export type InView<Part extends HTMLElement> = { ref: RefObject<Part | null>; height: number | null };

/**
 * Lets a long list draw only what is near the window: of a part that is far its height alone is kept. The part that has
 * the keyboard's place is never taken away, and on paper there is no far.
 *
 * @param guess height in pixels of a part that was never drawn; without it the part is drawn first
 */
export function useInView<Part extends HTMLElement>(guess: number | null = null): InView<Part> {
  const ref = useRef<Part>(null);
  const [reserved, setReserved] = useState(guess);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const watch = () =>
      observeInView(element, (near, height) => {
        const isHeld = near || element.contains(document.activeElement);
        // What has no height is not laid out at all, such as in a part of the page that is hidden: nothing is known of it.
        if (isHeld) setReserved(null);
        else if (height > 0) setReserved(height);
      });
    let stop = watch();
    const stopPrint = onPrint({
      draw: () => setReserved(null),
      // Observed again, it reports again what is far.
      leave() {
        stop();
        stop = watch();
      },
    });
    return () => {
      stop();
      stopPrint();
    };
  }, []);
  return { ref, height: reserved };
}

/** So far beyond the window, in pixels, a part of a page is fetched: a moment before it is seen. */
const FETCH_MARGIN = 400;

/**
 * Whether an element has been near the window: for a part of a page whose code and data are not needed before. It stays
 * true, and to a browser that cannot tell, everything is near.
 */
export function useWasInView<Part extends HTMLElement>(): { ref: RefObject<Part | null>; near: boolean } {
  const ref = useRef<Part>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || near) return;
    const see = (entries: readonly Pick<IntersectionObserverEntry, 'isIntersecting'>[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    };
    if (typeof IntersectionObserver === 'undefined') {
      see([{ isIntersecting: true }]);
      return;
    }
    const watcher = new IntersectionObserver(see, { rootMargin: `${FETCH_MARGIN}px 0px` });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [near]);
  return { ref, near };
}

/** Told whether an element is near the window, and its height in pixels at that moment. */
type InViewListener = (near: boolean, height: number) => void;

/** So far beyond the window, in pixels, something still counts as near. */
const MARGIN = 1_500;

const viewListeners = new Map<Element, InViewListener>();

/** One for all elements; it ends with the last of them. */
let observer: IntersectionObserver | null = null;

/**
 * Tells when an element comes near the window and when it leaves it, all elements of one moment together.
 *
 * @returns ends it; to a browser that cannot tell, everything is near
 */
export function observeInView(element: Element, listener: InViewListener): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    listener(true, 0);
    return () => undefined;
  }
  observer ??= new IntersectionObserver(receive, { rootMargin: `${MARGIN}px 0px` });
  viewListeners.set(element, listener);
  observer.observe(element);
  return () => {
    viewListeners.delete(element);
    observer?.unobserve(element);
    if (viewListeners.size > 0) return;
    observer?.disconnect();
    observer = null;
  };
}

/** Several moments of one element may come together, oldest first: only the last one is how it is now. */
function receive(entries: readonly IntersectionObserverEntry[]): void {
  const last = new Map(entries.map((entry) => [entry.target, entry]));
  for (const [target, { isIntersecting, boundingClientRect }] of last) {
    viewListeners.get(target)?.(isIntersecting, boundingClientRect.height);
  }
}

/** What is to be done before the page is printed, and after. */
type PrintListener = { draw: () => void; leave: () => void };

const printListeners = new Set<PrintListener>();

/** Paper has no window to be near: tells when the page is about to be printed, and when that is over. @returns ends it */
function onPrint(listener: PrintListener): () => void {
  if (printListeners.size === 0) {
    window.addEventListener('beforeprint', drawAll);
    window.addEventListener('afterprint', leaveAll);
  }
  printListeners.add(listener);
  return () => {
    printListeners.delete(listener);
    if (printListeners.size > 0) return;
    window.removeEventListener('beforeprint', drawAll);
    window.removeEventListener('afterprint', leaveAll);
  };
}

function drawAll(): void {
  // Printed is what stands there when this returns.
  flushSync(() => printListeners.forEach(({ draw }) => draw()));
}

function leaveAll(): void {
  printListeners.forEach(({ leave }) => leave());
}
