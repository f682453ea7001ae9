import { memo, useEffect, useRef, useState } from 'react';
import { strings } from '@/components/activity/strings.en';
import { Chips } from '@/components/ui/forms/Chips';
import { Select } from '@/components/ui/forms/Select';
import { readLookup } from '@/lib/data/useLookup';
import type { AddressOnChain, AssetTransfer } from '@/lib/activity/ActivityEntry';
import type { ActivityFilter } from '@/lib/activity/ActivityFilter';
import { addressNames, collectionNames, tokenFacts, tokenKey } from '@/lib/activity/lookups';
import { chainName } from '@/protocol/chains';
import { shortenAddress } from '@/protocol/data/addresses';
import styles from '@/components/activity/ActivityBar.module.css';

/** A token or collection that was seen. */
export type SeenToken = { chainId: number; token: string; kind: AssetTransfer['kind'] };

/** Props of {@link ActivityFilters}. */
export type ActivityFiltersProps = {
  filter: ActivityFilter;
  onChange: (change: Partial<ActivityFilter>) => void;
  wallets: readonly AddressOnChain[];
  tokens: readonly SeenToken[];
};

/** Tokens to choose from: those seen last. */
const MAX_TOKENS = 100;

/** Which activity the list shows: by wallet, network and token from lists. */
export const ActivityFilters = memo(function ActivityFilters(props: ActivityFiltersProps) {
  const { filter, onChange, wallets, tokens } = props;
  const chains = [...new Set(wallets.map(({ chainId }) => String(chainId)))];
  const addresses = [...new Set(wallets.map(({ address }) => address))];
  const offered = uniqueByAddress(tokens).slice(0, MAX_TOKENS);
  const isKnown = filter.token === '' || offered.some(({ token }) => token === filter.token);
  // Up to a hundred questions: of what is chosen at once, of the rest when somebody reaches for the lists.
  const [isReached, setReached] = useState(false);
  const reach = () => setReached(true);
  const names = useNames(
    addresses.filter((address) => addresses.length > 1 && (isReached || address === filter.address)),
    offered.filter(({ token }) => isReached || token === filter.token),
  );
  const label = (value: string) => {
    const name = names.get(value);
    return { value, label: name ? `${name} (${shortenAddress(value)})` : shortenAddress(value) };
  };
  return (
    <div className={styles.choices}>
      {addresses.length > 1 && (
        <Select
          label={strings.filters.address}
          quietLabel
          value={filter.address}
          onChange={(address) => onChange({ address })}
          onReach={reach}
          options={[{ value: '', label: strings.filters.allAddresses }, ...addresses.map(label)]}
        />
      )}
      {chains.length > 1 && (
        <Select
          label={strings.filters.network}
          quietLabel
          value={filter.chain}
          onChange={(chain) => onChange({ chain })}
          options={[
            { value: '', label: strings.filters.allNetworks },
            ...chains.map((id) => ({ value: id, label: chainName(Number(id)) })),
          ]}
        />
      )}
      <Select
        label={strings.filters.token}
        quietLabel
        value={filter.token}
        onChange={(token) => onChange({ token })}
        onReach={reach}
        options={[
          { value: '', label: strings.filters.allTokens },
          ...(isKnown ? [] : [label(filter.token)]),
          ...offered.map(({ token }) => label(token)),
        ]}
      />
    </div>
  );
});

type Type = Pick<ActivityFilter, 'kind' | 'direction'>;

const { types, directions } = strings;

/** What the chips stand for, in their order: most look for what they sent or received. */
const TYPES: readonly (Type & { label: string })[] = [
  { kind: '', direction: '', label: strings.filters.allTypes },
  { kind: '', direction: 'out', label: directions.out },
  { kind: '', direction: 'in', label: directions.in },
  ...(['swap', 'token', 'coin', 'nft', 'approval', 'call'] as const).map((kind) => ({
    ...({ kind, direction: '' } as const),
    label: types[kind],
  })),
  { kind: '', direction: 'within', label: directions.within },
  { kind: 'failed', direction: '', label: types.failed },
];

const writeType = ({ kind, direction }: Type): string => `${kind} ${direction}`;

/** Props of {@link ActivityTypes}. */
export type ActivityTypesProps = Pick<ActivityFiltersProps, 'filter' | 'onChange'>;

/** What kind of activity the list shows, as chips. A link may ask for a type and a direction at once: they are a chip then. */
export const ActivityTypes = memo(function ActivityTypes({ filter, onChange }: ActivityTypesProps) {
  const { kind, direction } = filter;
  const value = writeType(filter);
  const both =
    kind !== '' && direction !== ''
      ? [{ kind, direction, label: strings.filters.both(types[kind], directions[direction]) }]
      : [];
  const offered = [...TYPES, ...both];
  return (
    <Chips
      label={strings.filters.type}
      value={value}
      onChange={(chosen) => {
        const next = offered.find((one) => writeType(one) === chosen);
        if (next) onChange({ kind: next.kind, direction: next.direction });
      }}
      options={offered.map((one) => ({ value: writeType(one), label: one.label }))}
    />
  );
});

/** One address may be a token on several networks; the filter is by address alone. */
function uniqueByAddress(tokens: readonly SeenToken[]): readonly SeenToken[] {
  const seen = new Set<string>();
  return tokens.filter(({ token }) => {
    if (seen.has(token)) return false;
    seen.add(token);
    return true;
  });
}

/** What addresses and tokens are called, by address: each as soon as it is known. */
function useNames(addresses: readonly string[], tokens: readonly SeenToken[]): ReadonlyMap<string, string> {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const requested = useRef(new Set<string>());
  useEffect(() => {
    const read = (address: string, find: () => Promise<string | null>) => {
      if (requested.current.has(address)) return;
      requested.current.add(address);
      void find().then((name) => name && setNames((known) => new Map(known).set(address, name)));
    };
    for (const address of addresses) read(address, () => readLookup(addressNames, address));
    for (const seen of tokens) read(seen.token, () => findName(seen));
  }, [addresses, tokens]);
  return names;
}

async function findName({ chainId, token, kind }: SeenToken): Promise<string | null> {
  const key = tokenKey(chainId, token);
  return kind === 'nft' ? readLookup(collectionNames, key) : ((await readLookup(tokenFacts, key))?.symbol ?? null);
}
