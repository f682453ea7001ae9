import { useCallback, useSyncExternalStore } from 'react';

const PREFIX = 'foyer.hidden.';
const CHANGE = 'foyer-hidden';

/**
 * Whether a panel for developers is hidden in this browser, and how to hide it; `null` until the browser has been asked,
 * and where it keeps nothing, so that the panel cannot flash. What visitors hide is kept in their account.
 */
export function useHidden(panel: string): [hidden: boolean | null, hide: () => void] {
  const key = PREFIX + panel;
  const hidden = useSyncExternalStore(
    follow,
    () => read(key),
    () => null,
  );
  const hide = useCallback(() => {
    try {
      localStorage.setItem(key, '1');
    } catch {
      return; // Storage is full or refused: the panel stays.
    }
    window.dispatchEvent(new Event(CHANGE));
  }, [key]);
  return [hidden, hide];
}

function read(key: string): boolean | null {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return null;
  }
}

/** Other tabs send `storage`; this one its own event. */
function follow(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  window.addEventListener(CHANGE, listener);
  return () => {
    window.removeEventListener('storage', listener);
    window.removeEventListener(CHANGE, listener);
  };
}
