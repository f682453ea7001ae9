import { useSyncExternalStore } from 'react';

/** State outside React, which any code can read, change and follow. */
export type Store<State> = {
  /** The state now; the same value until it changes. */
  get(): State;
  /** Replaces the state and tells every listener; the same value again changes nothing. */
  set(next: State): void;
  /** Calls the listener after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void;
  /** The state before anything happened: what the server renders, and React's first render in the browser. */
  getInitial(): State;
};

/**
 * Makes a store. Nothing runs before the first listener.
 *
 * @param start is called with the first listener, and what it returns after the last one has left: for a source that is
 *   open only while somebody follows it
 */
export function createStore<State>(initial: State, start?: () => (() => void) | undefined): Store<State> {
  let state = initial;
  let stop: (() => void) | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(next) {
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      // A function of its own, so that one given twice is two listeners.
      const notify = () => listener();
      // Before it is added: no listener is notified of anything before it has what ends it.
      if (listeners.size === 0) stop = start?.();
      listeners.add(notify);
      return () => {
        if (listeners.delete(notify) && listeners.size === 0) stop?.();
      };
    },
    getInitial: () => initial,
  };
}

/**
 * A store's state, followed by a component.
 *
 * @param select a part of the state, by value or by an identity that lasts as long as the part does
 */
export function useStore<State>(store: Omit<Store<State>, 'set'>): State;
export function useStore<State, Part>(store: Omit<Store<State>, 'set'>, select: (state: State) => Part): Part;
export function useStore<State>(
  store: Omit<Store<State>, 'set'>,
  select: (state: State) => unknown = (state) => state,
) {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.getInitial()),
  );
}

const neverChanges = () => () => undefined;

/** Whether this page answers to the visitor yet: false in the server's HTML, true once React took over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
