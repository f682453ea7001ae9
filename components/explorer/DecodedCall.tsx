import { useEffect, useState } from 'react';
import { AddressLink } from '@/components/explorer/parts';
import { Amount } from '@/components/ui/values/Amount';
import { Facts } from '@/components/ui/values/Facts';
import { useAuth } from '@/lib/auth/useAuth';
import { useSavedList } from '@/lib/objects/createSavedLists';
import { savedContracts } from '@/lib/contracts/savedContracts';
import type { Decoded, ExplorerChain, ExplorerView, TokenName } from '@/lib/explorer/ExplorerView';

/** Props of {@link DecodedCall}. */
export type DecodedCallProps = {
  chain: ExplorerChain;
  decoded: Decoded;
  /** What the contract counts in, where it is a token. */
  token: TokenName | undefined;
};

/** The names that the standard, and its usual code, give to an amount of a token. */
const AMOUNT = /^_?(amount|value|wad)$/;

/** What a call was given, or a log tells; addresses lead to their pages, amounts of tokens are in their units. */
export function DecodedCall({ chain, decoded, token }: DecodedCallProps) {
  return (
    <Facts
      facts={decoded.values.map(({ name, type, value }) => [
        name,
        type === 'address' ? (
          <AddressLink key={name} chain={chain} value={value} />
        ) : token && type === 'uint256' && AMOUNT.test(name) ? (
          <Amount key={name} value={value} decimals={token.decimals} symbol={token.symbol ?? ''} />
        ) : (
          value
        ),
      ])}
    />
  );
}

type Transaction = Extract<ExplorerView, { kind: 'transaction' }>;

type Reading = Pick<Transaction, 'call' | 'events'>;

/**
 * What a transaction asked and what contracts told, read also by the ABIs of contracts that the visitor keeps at hand
 * (/contracts): of these the server knows nothing.
 */
export function useSavedAbiDecoding(
  chainId: number,
  { transaction, call, events }: Omit<Transaction, 'kind'>,
): Reading {
  const { user } = useAuth();
  const id = user?.id ?? null;
  const kept = useSavedList(savedContracts, id);
  const [read, setRead] = useState<Reading & { of: string }>();
  const open = [
    call ? null : transaction.to_address,
    ...transaction.logs.filter((_log, place) => !events[place]).map(({ address }) => address),
  ].flatMap((one) => one?.toLowerCase() ?? []);
  const abis = kept.filter((one) => one.chainId === chainId && open.includes(one.address.toLowerCase()));
  const key = JSON.stringify(abis.map(({ address, abi }) => [address.toLowerCase(), abi]));
  useEffect(() => {
    const known = new Map(JSON.parse(key) as [string, string][]);
    if (known.size === 0) return;
    let gone = false;
    const decode = async () => {
      const { decodeByAbi } = await import('@/lib/explorer/createDecoder');
      const of = (address: string | null) => decodeByAbi(known.get(address?.toLowerCase() ?? '') ?? '');
      const now: (Decoded | null)[] = transaction.logs.map((log, place) => events[place] ?? of(log.address).log(log));
      const asked = call ?? of(transaction.to_address).call(transaction.input);
      if (!gone) setRead({ of: transaction.hash, call: asked, events: now });
    };
    // Without its code the data stands there as it is.
    decode().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [key, transaction, call, events]);
  return read?.of === transaction.hash ? read : { call, events };
}
