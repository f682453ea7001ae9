import { useSyncExternalStore } from 'react';
import { figuresStore, type LiveFigures } from '@/lib/live-queries/figuresStore';

/** Live figures of the backend; the stream is open while a component uses this hook and the page is visible. */
export function useFigures(): LiveFigures {
  return useSyncExternalStore(figuresStore.subscribe, figuresStore.get, figuresStore.getOnServer);
}
