import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { notificationStrings } from '@/components/layout/inside/strings.en';
import { useToast } from '@/components/ui/overlays/useToast';
import { call } from '@/lib/data/backendClient';
import { getQueryClient } from '@/lib/data/queryClient';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toMessage } from '@/lib/errors/toMessage';
import { markRead, notificationStore } from '@/lib/live-queries/liveNotifications';
import { useStore } from '@/lib/state/createStore';
import type { SiteNotification } from '@/protocol/calls/notifications';

/** The notifications of the visitor, as far as they were read, and what can be done with them. */
export type Notifications = {
  /** The latest first. */
  rows: readonly SiteNotification[];
  unread: number;
  error: FoyerError | null;
  loading: boolean;
  /** Reads earlier ones; `null` at the end. */
  more: (() => void) | null;
  reload: () => void;
  /** Marks some or all as read. A toast says why where that fails. */
  mark: (ids: readonly string[] | 'all') => void;
};

/** The list, read again with each change that the backend tells; of the unread ones alone where they are asked for. */
export function useNotifications({ unread = false } = {}): Notifications {
  const { version } = useStore(notificationStore);
  const toast = useToast();
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    {
      queryKey: ['listNotifications', unread],
      queryFn: ({ pageParam }) =>
        call('listNotifications', { unread, ...(pageParam && { cursor: pageParam }) }, { reads: true }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next ?? undefined,
    },
    getQueryClient(),
  );
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    void refetch();
  }, [version, refetch]);
  const mark = async (ids: readonly string[] | 'all') => {
    try {
      await markRead(ids);
      await refetch();
    } catch (cause) {
      toast.show({ title: notificationStrings.failed, text: toMessage(cause), tone: 'bad' });
    }
  };
  const pages = data?.pages ?? [];
  return {
    rows: pages.flatMap((page) => page.rows),
    unread: pages[0]?.unread ?? 0,
    error: isFetching ? null : (error as FoyerError | null),
    loading: isFetching,
    more: hasNextPage ? () => void fetchNextPage() : null,
    reload: () => void refetch(),
    mark: (ids) => void mark(ids),
  };
}
