/** Told whether an element is near the window, and its height in pixels at that moment. */
export type InViewListener = (near: boolean, height: number) => void;

/** So far beyond the window, in pixels, something still counts as near. */
const MARGIN = 1_500;

const listeners = new WeakMap<Element, InViewListener>();
let observer: IntersectionObserver | null = null;

/** Several moments of one element may come together, oldest first: only the last one is how it is now. */
function receive(entries: readonly IntersectionObserverEntry[]): void {
  const last = new Map(entries.map((entry) => [entry.target, entry]));
  for (const [target, { isIntersecting, boundingClientRect }] of last) {
    listeners.get(target)?.(isIntersecting, boundingClientRect.height);
  }
}

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
  listeners.set(element, listener);
  observer.observe(element);
  return () => {
    listeners.delete(element);
    observer?.unobserve(element);
  };
}
