import { expect, test } from 'vitest';
import { isSupportedNode } from '@/scripts/lib/checkNode.mjs';

test('Node 20.19 and all later ones will do', () => {
  expect(['20.19.0', '20.20.2', '22.0.0', '24.1.0'].map(isSupportedNode)).toEqual([true, true, true, true]);
  expect(['18.20.0', '20.18.3', '8.0.0'].map(isSupportedNode)).toEqual([false, false, false]);
});
