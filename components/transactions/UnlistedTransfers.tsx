import { useQueries } from '@tanstack/react-query';
import { useContext, useMemo } from 'react';
import { strings } from '@/components/transactions/strings.en';
import { FeatureLink } from '@/components/ui/FeatureLink';
import { RichText } from '@/components/ui/RichText';
import { AddressName } from '@/components/ui/values/AddressName';
import { Amount } from '@/components/ui/values/Amount';
import { NameDirectoryContext, useTokenFacts } from '@/components/ui/values/nameDirectory';
import type { OwnAddresses } from '@/lib/activity/ActivityEntry';
import { tokenFacts, tokenKey } from '@/lib/activity/lookups';
import { getQueryClient } from '@/lib/data/queryClient';
import { lookupOptions } from '@/lib/data/useLookup';
import { tokenPath } from '@/lib/explorer/explorerPaths';
import type { UnlistedChange } from '@/lib/transactions/balancesAround';
import { type Unlisted, unlistedTransfers } from '@/lib/transactions/unlistedTransfers';
import { coinOf } from '@/protocol/chains';
import { checksumAddress, shortenAddress } from '@/protocol/data/addresses';
import type { BlockTransaction } from '@/protocol/data/shapes';

const NO_UNLISTED: readonly Unlisted[] = [];

/**
 * What the logs of a transaction say of balances that changed by more than its listed transfers, in contracts that are
 * tokens where that matters.
 *
 * @param wrappedCoin as `transfersIn` takes it; nothing is known until it is
 */
export function useUnlisted(
  chainId: number,
  row: BlockTransaction,
  wrappedCoin: string | null | undefined,
): readonly Unlisted[] {
  const all = useMemo(
    () => (wrappedCoin === undefined ? NO_UNLISTED : unlistedTransfers(row, wrappedCoin)),
    [row, wrappedCoin],
  );
  const { tokens } = useContext(NameDirectoryContext);
  const asked = all.flatMap(({ reason, contract }) => (reason === 'supply' && !tokens[contract] ? [contract] : []));
  const found = useQueries(
    { queries: asked.map((contract) => lookupOptions(tokenFacts, tokenKey(chainId, contract))) },
    getQueryClient(),
  );
  // What is no token mints nothing: a `Deposit` there is what was paid in, by a transfer of its own.
  const isToken = (contract: string) => !asked.includes(contract) || Boolean(found[asked.indexOf(contract)]?.data);
  return all.filter(({ reason, contract }) => reason !== 'supply' || isToken(contract));
}

/** Props of {@link UnlistedNotes}. */
type UnlistedNotesProps = {
  chainId: number;
  own: OwnAddresses;
  unlisted: readonly Unlisted[];
  className?: string | undefined;
};

/** That transfers are missing in the list, and of which contract. */
export function UnlistedNotes({ chainId, own, unlisted, className }: UnlistedNotesProps) {
  return unlisted.map(({ contract, reason }) => (
    <p key={`${contract} ${reason}`} className={className}>
      <RichText
        text={strings.unlisted[reason]}
        parts={[<ContractName key="contract" chainId={chainId} contract={contract} own={own} />]}
      />
    </p>
  ));
}

/** Props of {@link ContractName}. */
type ContractNameProps = { chainId: number; contract: string; own: OwnAddresses };

/** A contract by the symbol of its token where it is one, else as any address. */
function ContractName({ chainId, contract, own }: ContractNameProps) {
  const facts = useTokenFacts(chainId, contract);
  if (!facts?.symbol) return <AddressName address={contract} chainId={chainId} own={own} />;
  return (
    <FeatureLink href={tokenPath(chainId, contract)} title={checksumAddress(contract)}>
      <bdi>{facts.symbol}</bdi>
    </FeatureLink>
  );
}

/** Props of {@link BeyondNotes}. */
type BeyondNotesProps = {
  chainId: number;
  own: OwnAddresses;
  /** Whose balances they are. */
  party: string;
  changes: readonly UnlistedChange[];
  className?: string | undefined;
};

/** By how much balances of an address changed beyond the transfers. */
export function BeyondNotes({ changes, ...given }: BeyondNotesProps) {
  return changes.map((change) => <BeyondNote key={change.token ?? ''} change={change} {...given} />);
}

/** Props of {@link BeyondNote}. */
type BeyondNoteProps = Omit<BeyondNotesProps, 'changes'> & { change: UnlistedChange };

/** The note of one change. Hidden until the token's decimals are known, and for contracts that are not tokens. */
function BeyondNote({ chainId, own, party, change: { token, amount }, className }: BeyondNoteProps) {
  const facts = useTokenFacts(chainId, token);
  const unit = token === null ? coinOf(chainId) : facts;
  if (!unit) return null;
  const { symbol, decimals } = unit;
  const size = (
    <Amount value={amount < 0n ? -amount : amount} decimals={decimals} symbol={symbol || shortenAddress(token ?? '')} />
  );
  return (
    <p className={className}>
      <RichText
        text={strings.beyond[token === null ? 'coin' : 'token']}
        parts={[
          <AddressName key="party" address={party} chainId={chainId} own={own} />,
          <span key="amount">
            {amount < 0n ? '−' : '+'}
            {token === null ? size : <FeatureLink href={tokenPath(chainId, token)}>{size}</FeatureLink>}
          </span>,
        ]}
      />
    </p>
  );
}
