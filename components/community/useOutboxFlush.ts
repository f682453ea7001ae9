import { useEffect } from 'react';
import { outbox } from '@/lib/community/outbox';

/** How often what waits is tried again, in milliseconds, beside the moments at which the network comes back. */
const AGAIN = 15_000;

/**
 * Sends what an account has waiting: at first, when the network is back, and now and then.
 *
 * @param connected whether live query stands, which says more of the backend than the browser knows of the network
 */
export function useOutboxFlush(author: string | null, connected: boolean): void {
  useEffect(() => {
    if (author === null) return;
    const flush = () => void outbox.flush(author);
    flush();
    const timer = setInterval(flush, AGAIN);
    window.addEventListener('online', flush);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', flush);
    };
  }, [author, connected]);
}
