import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getQueryClient } from '@/lib/data/queryClient';
import { readData } from '@/lib/data/readData';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { useFigures } from '@/lib/live-queries/liveFigures';
import { FINAL_CONFIRMATIONS } from '@/lib/transactions/pendingTransactions';
import { OBJECT_NOT_FOUND } from '@/protocol/codes';
import type { BlockTransaction } from '@/protocol/data/shapes';

/** A transaction as the data service knows it. */
export type TransactionQuery = {
  /** `null` until it is known, or where there is none. */
  row: BlockTransaction | null;
  /** 1 in the newest block; `null` where the newest block is not known. */
  confirmations: number | null;
  /** Whether no block that the service knows has it. */
  missing: boolean;
  error: FoyerError | null;
  refetch: () => void;
};

/** How often it is looked for while no block has it, in milliseconds. */
const POLL_INTERVAL_MS = 2_000;
/** How often the newest block of a chain is asked for that the backend sends no figures of, in milliseconds. */
const HEAD_MS = 8_000;

/**
 * Reads a transaction, and again with each block until it is final: a reorganization moves it to another block, or takes
 * it out of all of them.
 */
export function useTransaction(chainId: number, hash: string): TransactionQuery {
  const chain = `0x${chainId.toString(16)}`;
  const { data, error, refetch } = useQuery<BlockTransaction, FoyerError>(
    {
      queryKey: ['getTransaction', chain, hash],
      queryFn: ({ signal }) => readData('getTransaction', { chain, transaction_hash: hash }, { signal }),
      refetchInterval: ({ state }) => (state.data && state.status !== 'error' ? false : POLL_INTERVAL_MS),
    },
    getQueryClient(),
  );
  const missing = error?.code === OBJECT_NOT_FOUND;
  // The query keeps its last answer, also once the block of that answer is gone.
  const row = missing ? null : (data ?? null);
  const block = row ? Number(row.block_number) : null;
  const head = useHead(chainId, block);
  const requestedAt = useRef<number | null>(null);
  useEffect(() => {
    if (block === null || head === null) return;
    const before = requestedAt.current;
    requestedAt.current = head;
    // Also with the block that makes it final: it may be of another branch than the answer is.
    if (before !== null && before !== head && before < finalBlock(block)) void refetch();
  }, [block, head, refetch]);
  return {
    row,
    confirmations: block === null || head === null ? null : Math.max(1, head - block + 1),
    missing,
    error: row || missing ? null : error,
    refetch: () => void refetch(),
  };
}

/** The first block under which a transaction of `block` is final. */
const finalBlock = (block: number): number => block + FINAL_CONFIRMATIONS - 1;

/** The newest block of a chain, asked for until `block` is final under it. */
function useHead(chainId: number, block: number | null): number | null {
  const { figures } = useFigures();
  const watched = figures?.chainId === chainId ? figures.blockNumber : null;
  const { data } = useQuery(
    {
      queryKey: ['head', chainId],
      queryFn: async () => {
        const requested = { chain: `0x${chainId.toString(16)}`, date: new Date().toISOString() };
        return (await readData('getDateToBlock', requested)).block;
      },
      enabled: block !== null && figures !== null && watched === null,
      refetchInterval: ({ state }) => (block !== null && (state.data ?? 0) >= finalBlock(block) ? false : HEAD_MS),
    },
    getQueryClient(),
  );
  return watched ?? data ?? null;
}
