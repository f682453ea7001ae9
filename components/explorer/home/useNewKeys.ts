import { useState } from 'react';

/**
 * Which rows of a list came in with its last change; none at first. A row stays new until the list changes again: the
 * mark that it wears fades by itself.
 */
export function useNewKeys(keys: readonly string[]): ReadonlySet<string> {
  const text = keys.join(' ');
  const [state, setState] = useState<{ text: string; fresh: ReadonlySet<string> }>({ text, fresh: new Set() });
  if (state.text === text) return state.fresh;
  const before = new Set(state.text.split(' '));
  const fresh = new Set(keys.filter((key) => !before.has(key)));
  setState({ text, fresh });
  return fresh;
}
