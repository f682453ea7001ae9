const SIGNS = ['pointerenter', 'pointerdown', 'focusin'] as const;

/**
 * Calls `prepare` when the visitor first turns to an element, by pointer, finger or focus; give the answer to its `ref`.
 *
 * Made once per component (`useState` or a module's top), or React would attach it again with each render.
 */
export function onFirstIntent(prepare: () => void): (element: HTMLElement | null) => () => void {
  return (element) => {
    const done = new AbortController();
    const turnTo = () => {
      done.abort();
      prepare();
    };
    for (const sign of SIGNS) element?.addEventListener(sign, turnTo, { signal: done.signal });
    return () => done.abort();
  };
}
