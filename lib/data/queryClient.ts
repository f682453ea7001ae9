import { QueryClient } from '@tanstack/react-query';
import { authStore } from '@/lib/auth/authStore';

let ofBrowser: QueryClient | null = null;

/**
 * The cache of what pages read. One per browser tab, emptied when somebody signs in or out; on the server a new one per
 * use, so that no visitor sees what was read for another. Hooks are handed it, instead of by a provider around the page:
 * pages that read nothing do not load it.
 */
export function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  ofBrowser ??= clearWithSession(createQueryClient());
  return ofBrowser;
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The data client tries again, with backoff, for every caller (`createDataClient`).
        retry: false,
        // The backend may be on this machine: whether it answers is found out by asking.
        networkMode: 'always',
        // What follows the chain is read anew with its blocks (`useRounds`).
        refetchOnWindowFocus: false,
      },
    },
  });
}

function clearWithSession(client: QueryClient): QueryClient {
  let session = authStore.get().user?.id;
  authStore.subscribe(() => {
    const now = authStore.get().user?.id;
    if (now === session) return;
    session = now;
    client.clear();
  });
  return client;
}
