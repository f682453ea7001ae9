/** What of an element must be in view before it is revealed (row A03). */
const VIEW_FACTOR = 0.1;

/** Marks an element to be revealed; `data-reveal-done` once it was taken in hand. */
const SELECTOR = '[data-reveal]:not([data-reveal-done])';

/** Elements below the window: hiding one that is in view would blank what the visitor is reading. */
function findElementsBelow(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(SELECTOR)].filter(
    (element) => element.getBoundingClientRect().top >= window.innerHeight,
  );
}

/**
 * Reveals the elements marked `data-reveal`, once each, as they come into view; call it on each route change.
 *
 * The code is fetched here and not before, so nothing is hidden where script is off or does not arrive, and nothing
 * moves for a visitor who asked for less motion.
 */
export async function revealOnScroll(): Promise<void> {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches || findElementsBelow().length === 0) return;
  const { default: ScrollReveal } = await import('scrollreveal');
  const elements = findElementsBelow();
  if (elements.length === 0) return;
  for (const element of elements) element.dataset['revealDone'] = '';
  ScrollReveal().reveal(elements, { viewFactor: VIEW_FACTOR, reset: false, distance: '16px', scale: 1, duration: 240 });
}
