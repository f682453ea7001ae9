import { useCallback, useEffect, useRef, useState } from 'react';
import { strings } from '@/components/admin/strings.en';
import { useToast } from '@/components/ui/overlays/useToast';
import { call } from '@/lib/data/backendClient';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { BackendError, toFoyerError } from '@/lib/errors/backendErrors';
import { useTask } from '@/lib/state/useTask';
import type { AdminList } from '@/protocol/calls/adminAccounts';
import type { AdminCallName, CallAnswer, CallParameters } from '@/protocol/calls/registry';
import { VALIDATION_ERROR } from '@/protocol/codes';

/** What a function of administration told, with the way to ask it again. */
export type AdminData<Name extends AdminCallName> = {
  /** `null` until it is here. */
  data: CallAnswer<Name> | null;
  /** Why it could not be read last; what was read before still stands. */
  error: FoyerError | null;
  reload: () => Promise<void>;
  /** Takes what an act answered for what is so now. */
  put: (data: CallAnswer<Name>) => void;
};

/**
 * Reads something of administration: when the page opens, when the visitor comes back to this tab, and, where `every` is
 * given, so many milliseconds after each answer.
 */
export function useAdminData<Name extends AdminCallName>(
  name: Name,
  params: CallParameters<Name>,
  every: number | null = null,
): AdminData<Name> {
  const key = JSON.stringify(params);
  const [known, setKnown] = useState<{ key: string; data: CallAnswer<Name> } | null>(null);
  const [error, setError] = useState<FoyerError | null>(null);
  const lastRequest = useRef(0);
  const reload = useCallback(async () => {
    const turn = ++lastRequest.current;
    try {
      const data = await call(name, JSON.parse(key) as CallParameters<Name>, { reads: true });
      if (turn !== lastRequest.current) return;
      setKnown({ key, data });
      setError(null);
    } catch (cause) {
      if (turn === lastRequest.current) setError(toFoyerError(cause));
    }
  }, [name, key]);
  const put = useCallback(
    (data: CallAnswer<Name>) => {
      lastRequest.current++;
      setKnown({ key, data });
    },
    [key],
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const read = async (): Promise<void> => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') await reload();
      if (every !== null && !gone) timer = setTimeout(() => void read(), every);
    };
    const again = (): void => void read();
    again();
    window.addEventListener('focus', again);
    return () => {
      gone = true;
      clearTimeout(timer);
      window.removeEventListener('focus', again);
    };
  }, [reload, every]);
  return { data: known?.key === key ? known.data : null, error, reload, put };
}

type RowOf<Name extends AdminCallName> = CallAnswer<Name> extends AdminList<infer Row> ? Row : never;

/** The functions that answer a list part by part. */
type AdminListName = {
  [Name in AdminCallName]: [RowOf<Name>] extends [never] ? never : Name;
}[AdminCallName];

type Known<Row, Answer> = { key: string; rows: readonly Row[]; next: string | null; answer: Answer };

/** A list that grows as more of it is asked for. */
export type PagedList<Row, Answer = unknown> = {
  /** The latest answer, with what it says beside its rows; `null` before. */
  answer: Answer | null;
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
): PagedList<RowOf<Name>, CallAnswer<Name>> {
  const key = JSON.stringify(params);
  const [known, setKnown] = useState<Known<RowOf<Name>, CallAnswer<Name>> | null>(null);
  const [loading, setLoading] = useState(true);
  const [error, setError] = useState<FoyerError | null>(null);
  const turn = useRef(0);
  const read = useCallback(
    async (cursor: string | null) => {
      const own = ++turn.current;
      setLoading(true);
      setError(null);
      try {
        const parameters = { ...(JSON.parse(key) as object), ...(cursor === null ? {} : { cursor }) };
        const whole = await call(name, parameters as CallParameters<Name>);
        const answer = whole as AdminList<RowOf<Name>>;
        if (own !== turn.current) return;
        setKnown((before) => ({
          key,
          rows: cursor !== null && before?.key === key ? [...before.rows, ...answer.rows] : answer.rows,
          next: answer.next,
          answer: whole,
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
    answer: own?.answer ?? null,
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

/** Something an administrator does: once at a time, and said when it is done. What went wrong is the `error`. */
export function useAdminAction() {
  const { busy, error, run, clear } = useTask();
  const toast = useToast();
  /** Resolves to whether it was done. */
  const act = async (title: string, work: () => Promise<unknown>): Promise<boolean> => {
    const done = await run(work);
    if (done) toast.show({ title, tone: 'good' });
    return done;
  };
  return { busy, error, act, clear };
}

/**
 * What somebody typed, as JSON. `loose` takes what is none for a text.
 *
 * @throws BackendError 142 with what is wrong
 */
export function readJson(typed: string, loose = false): unknown {
  try {
    return JSON.parse(typed);
  } catch (cause) {
    if (loose) return typed;
    throw new BackendError(strings.invalidJson((cause as Error).message), VALIDATION_ERROR, cause);
  }
}
