import { NAV_GROUPS, type NavItem } from '@/components/layout/inside/navigation';

/** The second key after `g`, by page; letters are those that the page's name begins with, where they are free. */
const LETTERS: Readonly<Record<string, string>> = {
  '/portfolio': 'p',
  '/activity': 'a',
  '/send': 's',
  '/explorer': 'e',
  '/contracts': 'c',
  '/community': 'o',
  '/files': 'f',
  '/docs': 'd',
};

/** Pages that a shortcut opens, in the order of navigation. */
export const GO_ITEMS: readonly (NavItem & { letter: string })[] = NAV_GROUPS.flat().flatMap((item) => {
  const letter = LETTERS[item.path];
  return letter ? [{ ...item, letter }] : [];
});

/** Paths by the key after `g`. */
export const GO_KEYS: ReadonlyMap<string, string> = new Map(GO_ITEMS.map(({ letter, path }) => [letter, path]));

/** Whether shortcuts are written with ⌘ instead of Ctrl. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);
