import { useSyncExternalStore } from 'react';
import { createStore, type Store } from '@/lib/state/createStore';

/** Lists that this browser keeps, one for each name; other tabs follow them. */
export type SavedLists<Item, Name = string> = {
  /** The list of a name, oldest first; the same one until something changes. */
  get(name: Name): readonly Item[];
  /** What the server renders: nothing. */
  getInitial(): readonly Item[];
  subscribe: Store<unknown>['subscribe'];
  /** Puts a list in the place of the one before. */
  write(name: Name, list: readonly Item[]): void;
};

/** What is kept, and how. */
export type SavedListsOptions<Item> = {
  /** Begins the key of each list in `localStorage`. */
  prefix: string;
  /** The maximum length of a list; the oldest items are dropped. */
  max: number;
  /** Whether what was read is an item; others are left out. */
  isItem: (value: unknown) => value is Item;
  /** As of `JSON.parse` and `JSON.stringify`, for what JSON has no form of. */
  revive?: (key: string, value: unknown) => unknown;
  replace?: (key: string, value: unknown) => unknown;
};

/** Makes lists in the browser's storage. Where it is closed or full, they live as long as the page. */
export function createSavedLists<Item>(options: SavedListsOptions<Item>): SavedLists<Item> {
  const { prefix, max, isItem, revive, replace } = options;
  const none: readonly Item[] = [];
  const known = new Map<string, { text: string; list: readonly Item[] }>();

  /** Rises with each change in this tab or another. */
  const version = createStore(0, () => {
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === null || key.startsWith(prefix)) changed();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  });
  const changed = (): void => version.set(version.get() + 1);

  const readText = (name: string): string => {
    try {
      return localStorage.getItem(prefix + name) ?? '';
    } catch {
      return known.get(name)?.text ?? ''; // Storage is closed to this page: kept while it lives.
    }
  };
  const parse = (text: string): readonly Item[] => {
    try {
      const list: unknown = JSON.parse(text || '[]', revive);
      return Array.isArray(list) ? list.filter(isItem) : none;
    } catch {
      return none; // Not ours.
    }
  };
  return {
    get(name) {
      const text = readText(name);
      const before = known.get(name);
      if (before?.text === text) return before.list;
      const list = parse(text);
      known.set(name, { text, list });
      return list;
    },
    getInitial: () => none,
    subscribe: version.subscribe,
    write(name, wanted) {
      const list = wanted.slice(-max);
      const text = JSON.stringify(list, replace);
      known.set(name, { text, list });
      try {
        localStorage.setItem(prefix + name, text);
      } catch {
        // Storage is closed or full: kept until the page closes.
      }
      changed();
    },
  };
}

/** The list of a name, followed by a component. */
export function useSavedList<Item, Name>(lists: Omit<SavedLists<Item, Name>, 'write'>, name: Name): readonly Item[] {
  return useSyncExternalStore(lists.subscribe, () => lists.get(name), lists.getInitial);
}
