import * as Radix from '@radix-ui/react-dialog';
import { Command } from 'cmdk';
import { useTheme } from 'next-themes';
import Router from 'next/router';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import styles from '@/components/layout/palette/Palette.module.css';
import { SITE_ITEMS, saveRecent } from '@/components/layout/palette/siteItems';
import { ACCOUNT_PAGES, ADMIN_ITEM, MODERATION_ITEM, NAV_GROUPS } from '@/components/layout/inside/navigation';
import { strings } from '@/components/layout/palette/strings.en';
import { useFound, usePaletteItems } from '@/components/layout/palette/usePaletteItems';
import { strings as site } from '@/components/layout/strings.en';
import { Icon, type IconName } from '@/components/ui/Icon';
import { copyText } from '@/components/ui/values/exportText';
import { useAuth } from '@/lib/auth/useAuth';
import { useWatchedChain } from '@/lib/live-queries/liveFigures';
import { matchesSearch } from '@/lib/explorer/search/matchWords';
import type { SearchKind, SearchResult } from '@/lib/explorer/search/SearchResult';
import { strings as found } from '@/lib/explorer/search/strings.en';
import { LOCAL_CHAIN_ID } from '@/protocol/localChain';

/** Props of {@link Palette}. */
export type PaletteProps = {
  onClose: () => void;
  /** Opens the list of shortcuts in its place. */
  onShortcuts: () => void;
};

/** What is looked for; behind a `>` it is an action. */
function readQuery(query: string): { words: string; isActions: boolean } {
  const words = query.replace(/^\s*>/, '');
  return { words, isActions: words !== query };
}

const matchesQuery: typeof matchesSearch = (value, query, keywords) =>
  matchesSearch(value, readQuery(query).words, keywords);

/** Pages of the rail have their own, by path. */
const PAGE_ICONS: ReadonlyMap<string, IconName> = new Map(
  [...NAV_GROUPS.flat(), ...ACCOUNT_PAGES, MODERATION_ITEM, ADMIN_ITEM].map(({ path, icon }) => [path, icon]),
);
/** What an older version remembered has no kind. */
const ICONS: Readonly<Partial<Record<SearchKind, IconName>>> = {
  ...{ address: 'wallet', block: 'menu', collection: 'eye', contact: 'user', contract: 'contract', date: 'menu' },
  ...{ docs: 'book', function: 'code', hash: 'activity', name: 'user', nft: 'eye', page: 'compass', profile: 'user' },
  ...{ setting: 'settings', token: 'chart' },
};
const SETTING_ICONS: ReadonlyMap<string, IconName> = new Map([
  ['/account', 'user'],
  ['/account/security', 'key'],
  ['/account/wallets', 'wallet'],
  ['/account/sessions', 'screen'],
  ['/account/notifications', 'bell'],
  ['/account/data', 'folder'],
]);

const iconOf = ({ kind, path }: SearchResult): IconName =>
  (kind === 'setting' ? SETTING_ICONS : PAGE_ICONS).get(path) ?? ICONS[kind] ?? 'compass';

const THEMES = ['dark', 'light', 'system'] as const;

/**
 * Searches pages, chain, address book, contracts, settings, docs, API and actions. Loaded by `usePalette` at its first
 * use.
 */
export function Palette({ onClose, onShortcuts }: PaletteProps) {
  const { user, signOut } = useAuth();
  const { setTheme } = useTheme();
  const [query, setQuery] = useState('');
  const chainId = useWatchedChain() ?? LOCAL_CHAIN_ID;
  const { words, isActions } = readQuery(query);
  const { onChain, people, docs, notice, state } = useFound(isActions ? '' : query, chainId);
  const own = usePaletteItems(chainId);
  const list = useRef<HTMLDivElement>(null);
  const selection = useSelection(list, [query, onChain, people, docs]);
  const [copied, setCopied] = useState<boolean | null>(null);
  const opener = useRef<Element | null>(null);
  const act = (action: () => unknown) => () => {
    onClose();
    void action();
  };
  const open = (item: SearchResult) => {
    if (user) saveRecent(user.id, item);
    onClose();
    void Router.push(item.path);
  };
  const rowsOf = (heading: string, items: readonly SearchResult[], looked?: string): PaletteRows => ({
    heading,
    rows: items.map((item) => ({
      key: `${item.path} ${item.label}`,
      // The same page may be in two groups.
      value: `${item.label} ${item.path} ${heading}`,
      // Where a search found the items by rules of its own, each of them fits.
      ...(looked !== undefined && { keywords: [looked] }),
      icon: iconOf(item),
      hint: item.hint,
      onSelect: () => open(item),
      children: item.label,
    })),
  });
  const isSearch = query.trim() !== '';
  const address = user?.address;
  const { actions } = strings;
  const copyLabel = copied === null ? actions.copyAddress : copied ? actions.copied : actions.copyFailed;
  const copyAddress: PaletteRowProps[] = address
    ? [
        {
          key: 'copy',
          value: 'copy address',
          icon: copied ? 'check' : 'copy',
          onSelect: () => void copyText(address).then(setCopied),
          children: <span aria-live="polite">{copyLabel}</span>,
        },
      ]
    : [];
  const actionRows: PaletteRows = {
    heading: strings.groups.actions,
    rows: [
      ...THEMES.map((theme) => ({
        key: theme,
        value: `theme ${theme}`,
        icon: 'moon' as const,
        onSelect: act(() => setTheme(theme)),
        children: actions.theme(site.theme[theme].toLowerCase()),
      })),
      ...copyAddress,
      {
        key: 'shortcuts',
        value: 'keyboard shortcuts',
        icon: 'info',
        onSelect: onShortcuts,
        children: actions.shortcuts,
      },
      user
        ? { key: 'session', value: 'sign out', icon: 'leave', onSelect: act(signOut), children: actions.signOut }
        : {
            key: 'session',
            value: 'sign in',
            icon: 'door',
            onSelect: act(() => Router.push('/sign-in')),
            children: actions.signIn,
          },
    ],
  };
  const everything = [
    rowsOf(strings.groups.recent, isSearch ? [] : own.recent),
    rowsOf(strings.groups.chain, onChain, query),
    rowsOf(strings.groups.people, people, query),
    rowsOf(strings.groups.pages, [...SITE_ITEMS.pages, ...own.pages]),
    rowsOf(strings.groups.addresses, own.addresses),
    rowsOf(strings.groups.contracts, [...own.contracts, ...SITE_ITEMS.contracts]),
    rowsOf(strings.groups.settings, user ? SITE_ITEMS.settings : []),
    rowsOf(strings.groups.docs, docs, query),
    actionRows,
    rowsOf(strings.groups.api, query.trim().length >= 2 ? SITE_ITEMS.functions : []),
  ];
  const groups = orderGroups(words, isActions ? [actionRows] : everything);
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className={styles.veil} />
        <Radix.Content
          className={styles.palette}
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
        >
          <Radix.Title className="visually-hidden">{strings.title}</Radix.Title>
          <Command label={strings.title} loop filter={matchesQuery} {...selection}>
            <div className={styles.query}>
              <Icon name="search" />
              <Command.Input value={query} onValueChange={setQuery} placeholder={strings.placeholder} />
              <Radix.Close className={styles.close}>
                <kbd aria-hidden="true">esc</kbd>
                <span className={styles.cancel}>{strings.keys.cancel}</span>
              </Radix.Close>
            </div>
            <Command.List ref={list} className={styles.results} label={strings.results}>
              <Command.Empty className={styles.note}>
                {state === 'searching' ? strings.searching : notice === null ? strings.none(query.trim()) : null}
              </Command.Empty>
              {notice !== null && (
                <p className={styles.note} role="status">
                  {notice}
                  {onChain.length === 0 && <small>{found.wholeForms}</small>}
                </p>
              )}
              {state === 'failed' && <p className={styles.note}>{strings.failed}</p>}
              {groups.map(({ heading, rows }) => (
                <Command.Group key={heading} heading={heading}>
                  {rows.map(({ key, ...row }) => (
                    <PaletteRow key={key} {...row} />
                  ))}
                </Command.Group>
              ))}
            </Command.List>
            <p className={styles.keys} aria-hidden="true">
              <span>
                <kbd>↑</kbd>
                <kbd>↓</kbd>
                {strings.keys.move}
              </span>
              <span>
                <kbd>↵</kbd>
                {strings.keys.open}
              </span>
              <span>
                <kbd>&gt;</kbd>
                {strings.keys.actions}
              </span>
            </p>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * The selected item of a list whose results come bit by bit: the first, until an arrow key chooses another.
 *
 * @param results change with what the list shows
 */
function useSelection(
  list: RefObject<HTMLElement | null>,
  [query, onChain, people, docs]: readonly [string, unknown, unknown, unknown],
) {
  const [value, setValue] = useState('');
  const [chosenFor, setChosenFor] = useState<string | null>(null);
  const isChosen = chosenFor === query;
  useEffect(() => {
    if (isChosen) return;
    // Once the list is in order.
    const frame = requestAnimationFrame(() => {
      const first = list.current?.querySelector('[cmdk-item][data-value]');
      setValue(first?.getAttribute('data-value') ?? '');
    });
    return () => cancelAnimationFrame(frame);
  }, [list, isChosen, query, onChain, people, docs]);
  const onKeyDown = ({ key }: { key: string }) => {
    if (['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(key)) setChosenFor(query);
  };
  return { value, onValueChange: setValue, onKeyDown };
}

/** Rows below their heading. */
type PaletteRows = { heading: string; rows: readonly PaletteRowProps[] };

/**
 * The groups that have rows, the one with what fits best first. (`cmdk` orders rows within a group only.)
 */
function orderGroups(query: string, groups: readonly PaletteRows[]): PaletteRows[] {
  const fit = ({ rows }: PaletteRows) =>
    Math.max(...rows.map(({ value, keywords }) => matchesSearch(value, query, keywords)));
  return groups
    .filter(({ rows }) => rows.length > 0)
    .map((group) => ({ group, best: fit(group) }))
    .toSorted((a, b) => b.best - a.best)
    .map(({ group }) => group);
}

/** Props of {@link PaletteRow}. */
type PaletteRowProps = {
  /** Tells it from the others of its group. */
  key: string;
  value: string;
  keywords?: string[] | undefined;
  icon: IconName;
  hint?: string | undefined;
  onSelect: () => void;
  children: ReactNode;
};

/** One thing that the palette opens or does. */
function PaletteRow({ icon, hint, children, keywords, ...item }: Omit<PaletteRowProps, 'key'>) {
  return (
    <Command.Item className={styles.row} {...item} {...(keywords && { keywords })}>
      <Icon name={icon} />
      <span>{children}</span>
      {hint && <small>{hint}</small>}
    </Command.Item>
  );
}
