import { readMessage } from '@/lib/errors/FoyerError';

/** Keys under which libraries, wallets and nodes nest the original error. */
const NESTED_ERROR_KEYS = ['error', 'data', 'cause', 'originalError', 'info'] as const;

const MAX_DEPTH = 6;

/** An error and all that it wraps, outermost first, each once: errors, and the data that they carry. */
export function layersOf(error: unknown): unknown[] {
  const layers = new Set<unknown>();
  const add = (layer: unknown, depth: number): void => {
    if (layers.has(layer)) return;
    layers.add(layer);
    if (depth >= MAX_DEPTH || typeof layer !== 'object' || layer === null) return;
    for (const key of NESTED_ERROR_KEYS) if (key in layer) add(Reflect.get(layer, key), depth + 1);
  };
  add(error, 0);
  return [...layers];
}

/** What an error says, and all that it wraps, outermost first. */
export const messagesOf = (error: unknown): string[] => layersOf(error).map(readMessage);
