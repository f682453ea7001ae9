import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '@/lib/data/backendClient';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/backendErrors';
import type { AdminCallName, CallAnswer, CallParameters } from '@/protocol/calls/registry';
import type { AdminList } from '@/protocol/calls/adminAccounts';

type RowOf<Name extends AdminCallName> = CallAnswer<Name> extends AdminList<infer Row> ? Row : never;

/** The functions that answer a list part by part. */
export type AdminListName = {
  [Name in AdminCallName]: [RowOf<Name>] extends [never] ? never : Name;
}[AdminCallName];

type Known<Row> = { key: string; rows: readonly Row[]; next: string | null };

/** A list that grows as more of it is asked for. */
export type Listing<Row> = {
  rows: readonly Row[];
  /** Whether nothing of it is known yet. */
  waiting: boolean;
  loading: boolean;
  hasMore: boolean;
  error: FoyerError | null;
  more: () => void;
  /** Reads it from its beginning. */
  reload: () => Promise<void>;
};

/** Reads a list of administration: its first part at once, each further one with `more()`. */
export function useAdminList<Name extends AdminListName>(
  name: Name,
  params: Omit<CallParameters<Name>, 'cursor'>,
): Listing<RowOf<Name>> {
  const key = JSON.stringify(params);
  const [known, setKnown] = useState<Known<RowOf<Name>> | null>(null);
  const [loading, setLoading] = useState(true);
  const [error, setError] = useState<FoyerError | null>(null);
  const turn = useRef(0);
  const read = useCallback(
    async (cursor: string | null) => {
      const own = ++turn.current;
      setLoading(true);
      setError(null);
      try {
        const asked = { ...(JSON.parse(key) as object), ...(cursor === null ? {} : { cursor }) };
        const answer = (await call(name, asked as CallParameters<Name>)) as AdminList<RowOf<Name>>;
        if (own !== turn.current) return;
        setKnown((before) => ({
          key,
          rows: cursor !== null && before?.key === key ? [...before.rows, ...answer.rows] : answer.rows,
          next: answer.next,
        }));
      } catch (cause) {
        if (own === turn.current) setError(toFoyerError(cause));
      } finally {
        if (own === turn.current) setLoading(false);
      }
    },
    [name, key],
  );
  useEffect(() => {
    void Promise.resolve().then(() => read(null));
  }, [read]);
  const own = known?.key === key ? known : null;
  const next = own?.next ?? null;
  return {
    rows: own?.rows ?? [],
    waiting: own === null && !error,
    loading,
    hasMore: next !== null,
    error,
    more: () => {
      if (next !== null && !loading) void read(next);
    },
    reload: () => read(null),
  };
}
