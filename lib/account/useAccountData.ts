import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '@/lib/data/backendClient';
import { getQueryClient } from '@/lib/data/queryClient';
import type { FoyerError } from '@/lib/errors/FoyerError';
import type { CallAnswer, CallParameters } from '@/protocol/calls/registry';

/** Calls that read the account and take no parameters. */
type AccountCall = 'getAccount' | 'listSessions' | 'getNotificationSettings';

/** What a call of the account has returned. */
export type AccountData<Name extends AccountCall> = {
  /** `null` before the first answer. */
  data: CallAnswer<Name> | null;
  /** Why the last request failed; `data` stays. */
  error: FoyerError | null;
  reload: () => Promise<void>;
};

/**
 * Reads the account, and again when the visitor returns to this tab: another tab may have changed it.
 *
 * @param enabled whether to read at all; off where nobody is signed in
 */
export function useAccountData<Name extends AccountCall>(name: Name, enabled = true): AccountData<Name> {
  const { data, error, refetch } = useQuery<CallAnswer<Name>, FoyerError>(
    {
      queryKey: [name],
      queryFn: () => call(name, {} as CallParameters<Name>, { reads: true }),
      refetchOnWindowFocus: 'always',
      enabled,
    },
    getQueryClient(),
  );
  return { data: data ?? null, error, reload: useCallback(async () => void (await refetch()), [refetch]) };
}

/**
 * Changes what is known of the account, as the server has it from now on; an answer that is on its way is of before, and is
 * dropped.
 */
export async function patchAccountData<Name extends AccountCall>(
  name: Name,
  patch: (known: CallAnswer<Name>) => CallAnswer<Name>,
): Promise<void> {
  const client = getQueryClient();
  await client.cancelQueries({ queryKey: [name] });
  client.setQueryData<CallAnswer<Name>>([name], (known) => known && patch(known));
}
