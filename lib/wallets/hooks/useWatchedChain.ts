import { useSyncExternalStore } from 'react';
import { figuresStore } from '@/lib/live-queries/figuresStore';

const read = () => figuresStore.get().figures?.chainId ?? null;

/** Decimal id of the chain that the backend watches; `null` until it is known. */
export function useWatchedChain(): number | null {
  return useSyncExternalStore(figuresStore.subscribe, read, () => null);
}
