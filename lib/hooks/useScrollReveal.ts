import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { revealOnScroll } from '@/lib/shell/revealOnScroll';

const reveal = (): void => {
  // Without its code nothing is hidden, so a failed fetch leaves the page as it is.
  void revealOnScroll().catch(() => undefined);
};

/** Applies the reveal on each route change, and on the first page at the first scroll (row A03). */
export function useScrollReveal(): void {
  const { events } = useRouter();
  useEffect(() => {
    window.addEventListener('scroll', reveal, { once: true, passive: true });
    events.on('routeChangeComplete', reveal);
    return () => {
      window.removeEventListener('scroll', reveal);
      events.off('routeChangeComplete', reveal);
    };
  }, [events]);
}
