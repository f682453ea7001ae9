import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** Whether this page answers to the visitor yet: false in the server's HTML, true once React took over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
