import { memo, useId, useState, type ReactNode } from 'react';
import { strings } from '@/components/activity/strings.en';
import { useLookup } from '@/lib/data/useLookup';
import { shortenAddress } from '@/lib/format/text';
import type { AddressOnChain, Move } from '@/lib/activity/ActivityEntry';
import type { ActivityFilter } from '@/lib/activity/ActivityFilter';
import { addressNames, collectionNames, tokenFacts, tokenKey } from '@/lib/activity/lookups';
import { chainName } from '@/protocol/chains';
import styles from '@/components/activity/Activity.module.css';

/** A token or collection that was seen. */
export type SeenToken = { chainId: number; token: string; kind: Move['kind'] };

/** Props of {@link ActivityFilters}. */
export type ActivityFiltersProps = {
  filter: ActivityFilter;
  onChange: (change: Partial<ActivityFilter>) => void;
  wallets: readonly AddressOnChain[];
  tokens: readonly SeenToken[];
};

/** What the list is to tell of. */
export const ActivityFilters = memo(function ActivityFilters(props: ActivityFiltersProps) {
  const { filter, onChange, wallets, tokens } = props;
  // A long list has thousands of tokens: they are written, and looked up, once somebody reaches for the menu.
  const [isWanted, setWanted] = useState(false);
  const chains = [...new Set(wallets.map(({ chainId }) => chainId))];
  const addresses = [...new Set(wallets.map(({ address }) => address))];
  const choose = (name: keyof ActivityFilter) => (value: string) => onChange({ [name]: value });
  const offered = tokens.filter(({ token }) => isWanted || token === filter.token);
  const isKnown = filter.token === '' || offered.length > 0;
  return (
    <div className={styles.filters} role="search" aria-label={strings.filters.label}>
      <Choice label={strings.filters.type} all={strings.filters.allTypes} value={filter.kind} onChange={choose('kind')}>
        {toOptions(strings.types)}
      </Choice>
      <Choice
        label={strings.filters.direction}
        all={strings.filters.bothDirections}
        value={filter.direction}
        onChange={choose('direction')}
      >
        {toOptions(strings.directions)}
      </Choice>
      <Choice
        label={strings.filters.network}
        all={strings.filters.allNetworks}
        value={filter.chain}
        onChange={choose('chain')}
      >
        {chains.map((id) => (
          <option key={id} value={id}>
            {chainName(id)}
          </option>
        ))}
      </Choice>
      <Choice
        label={strings.filters.address}
        all={strings.filters.allAddresses}
        value={filter.address}
        onChange={choose('address')}
      >
        {addresses.map((address) => (
          <AddressOption key={address} address={address} />
        ))}
      </Choice>
      <Choice
        label={strings.filters.token}
        all={strings.filters.allTokens}
        value={filter.token}
        onChange={choose('token')}
        onReach={() => setWanted(true)}
      >
        {isKnown ? null : <option value={filter.token}>{shortenAddress(filter.token)}</option>}
        {offered.map((token) => (
          <TokenOption key={`${token.chainId} ${token.token}`} {...token} />
        ))}
      </Choice>
    </div>
  );
});

const toOptions = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

type ChoiceProps = {
  label: string;
  all: string;
  value: string;
  onChange: (value: string) => void;
  /** Called when the pointer or the keyboard comes to it. */
  onReach?: () => void;
  children: ReactNode;
};

function Choice({ label, all, value, onChange, onReach, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={onReach}
        onPointerEnter={onReach}
      >
        <option value="">{all}</option>
        {children}
      </select>
    </div>
  );
}

function AddressOption({ address }: { address: string }) {
  const name = useLookup(addressNames, address);
  return <option value={address}>{name ? `${name} (${shortenAddress(address)})` : shortenAddress(address)}</option>;
}

function TokenOption({ chainId, token, kind }: SeenToken) {
  const key = tokenKey(chainId, token);
  const facts = useLookup(tokenFacts, kind === 'token' ? key : null);
  const collection = useLookup(collectionNames, kind === 'nft' ? key : null);
  const name = facts?.symbol || collection;
  return <option value={token}>{name ? `${name} (${shortenAddress(token)})` : shortenAddress(token)}</option>;
}
