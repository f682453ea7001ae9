import { QueryClient } from '@tanstack/react-query';
import { authStore } from '@/lib/session/authStore';

let ofBrowser: QueryClient | null = null;

/**
 * The cache of queries: one per browser tab, cleared on sign-in and sign-out. On the server each use gets a new one, so
 * that no visitor sees another's data. Hooks pass it themselves instead of a provider around the page: pages without
 * queries do not load it.
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
        // The data client retries with backoff, for every caller (`createDataClient`).
        retry: false,
        // The backend may run on this machine, so being offline does not mean that it is unreachable.
        networkMode: 'always',
        // What follows the chain is refreshed with its blocks (`useRefreshVersions`).
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
