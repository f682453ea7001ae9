/**
 * Puts a page's class on the body in place of the page's before (row A04). Classes that others put there stay.
 *
 * @returns takes it away again
 */
export function followBodyClass(className: string | undefined): () => void {
  const names = className?.split(/\s+/).filter(Boolean) ?? [];
  document.body.classList.add(...names);
  return () => document.body.classList.remove(...names);
}
