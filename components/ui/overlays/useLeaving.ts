import { useRouter } from 'next/router';
import { useEffect, useEffectEvent } from 'react';

/** Calls `leave` when the visitor goes to another page, by the browser's own buttons too. */
export function useLeaving(leave: () => void): void {
  const { events } = useRouter();
  const onLeave = useEffectEvent(leave);
  useEffect(() => {
    const go = (): void => onLeave();
    events.on('routeChangeStart', go);
    return () => events.off('routeChangeStart', go);
  }, [events]);
}
