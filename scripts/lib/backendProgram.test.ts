import { expect, it } from 'vitest';
import { backendProgram } from '@/scripts/lib/backendProgram.mjs';

it.each([
  [false, {}, 'devnet/start.ts'],
  [false, { LOCAL_CHAIN: 'off', LOCAL_SOLANA: 'off' }, 'devnet/start.ts'],
  [true, {}, 'server/start.ts'],
  [true, { LOCAL_CHAIN: '', LOCAL_SOLANA: 'off' }, 'server/start.ts'],
  [true, { LOCAL_CHAIN: 'on' }, 'devnet/start.ts'],
  [true, { LOCAL_SOLANA: ' on ' }, 'devnet/start.ts'],
])('in production (%s) with %j runs %s', (production, env, program) => {
  expect(backendProgram(env, production)).toBe(program);
});
