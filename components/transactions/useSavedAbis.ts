import { useEffect, useState } from 'react';
import { useAuth } from '@/lib/auth/useAuth';
import { savedContracts } from '@/lib/contracts/savedContracts';
import type { Decoded } from '@/lib/explorer/ExplorerView';
import { useSavedList } from '@/lib/objects/createSavedLists';
import type { BlockTransaction } from '@/protocol/data/shapes';

/** What a transaction asked, and what contracts recorded; `null` where no ABI is known. */
export type DecodedTransaction = { call: Decoded | null; events: readonly (Decoded | null)[] };

/**
 * Decodes what is still open also by the ABIs of contracts that the visitor saved on /contracts: of these the server
 * knows nothing.
 */
export function useSavedAbis(chainId: number, row: BlockTransaction, known: DecodedTransaction): DecodedTransaction {
  const { user } = useAuth();
  const saved = useSavedList(savedContracts, user?.id ?? null);
  const [read, setRead] = useState<DecodedTransaction & { of: string }>();
  const { call, events } = known;
  const open = [
    call ? null : row.to_address,
    ...row.logs.filter((_log, index) => !events[index]).map(({ address }) => address),
  ].flatMap((one) => one?.toLowerCase() ?? []);
  const abis = saved.filter((one) => one.chainId === chainId && open.includes(one.address.toLowerCase()));
  const key = JSON.stringify(abis.map(({ address, abi }) => [address.toLowerCase(), abi]));
  useEffect(() => {
    const own = new Map(JSON.parse(key) as [string, string][]);
    if (own.size === 0) return;
    let gone = false;
    const decode = async () => {
      const { decodeByAbi, logBudget } = await import('@/lib/explorer/createDecoder');
      const decoders = new Map([...own].map(([address, abi]) => [address, decodeByAbi(abi)]));
      const of = (address: string | null) => decoders.get(address?.toLowerCase() ?? '');
      const budget = logBudget();
      const now = row.logs.map((log, index) => events[index] ?? of(log.address)?.log(log, budget) ?? null);
      const requested = call ?? of(row.to_address)?.call(row.input) ?? null;
      if (!gone) setRead({ of: row.hash, call: requested, events: now });
    };
    // Without its code the data stay as they are.
    decode().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [key, row, call, events]);
  return read?.of === row.hash ? read : known;
}
