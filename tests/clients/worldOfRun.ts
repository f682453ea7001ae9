import type { World } from '@/tests/clients/world';

const VARIABLE = 'FOYER_CLIENTS_WORLD';

/** Hands the world to the worker processes, which inherit the environment. */
export function provideWorld(world: World): void {
  process.env[VARIABLE] = JSON.stringify(world);
}

/** The world of this run. */
export function readWorld(): World {
  const text = process.env[VARIABLE];
  if (!text) throw new Error('Nothing was started: run these tests with npm run test:clients.');
  return JSON.parse(text) as World;
}
