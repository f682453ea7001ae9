/**
 * Marks the page as answering (`<html data-settled>`), once everything it needed has loaded: what may come late, such as
 * the italic face, is asked for from then on.
 */
export function settle(): void {
  const mark = (): void => document.documentElement.setAttribute('data-settled', '');
  if (document.readyState === 'complete') mark();
  else window.addEventListener('load', mark, { once: true });
}
