import path from 'node:path';
import { expect, it } from 'vitest';
import { countRatchets } from '@/scripts/lib/ratchets.mjs';

/**
 * What may only become less. Whoever has fewer lowers the number here; whoever has more finds another way: a shared backend
 * (`shareBackend`), a port that the process hands over, a function of its own.
 */
const MOST = { startBackend: 89, toolsInProduct: 30, parseInternals: 4, longFunctions: 37 };

const counts = countRatchets(path.join(import.meta.dirname, '../..'));

it.each(Object.entries(MOST))('%s becomes less, never more', (name, most) => {
  const places = counts[name] ?? [];
  expect(places.length, places.join('\n')).toBe(most);
});
