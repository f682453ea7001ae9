// @ts-check

/** Settings that ask for a part of the development network in production too. */
const DEVNET_SETTINGS = ['LOCAL_CHAIN', 'LOCAL_SOLANA'];

/**
 * The program that is the backend: with the development network, or in production without it, where no setting asks for
 * one of its parts.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {boolean} production
 */
export function backendProgram(env, production) {
  const isAsked = DEVNET_SETTINGS.some((name) => env[name]?.trim() === 'on');
  return production && !isAsked ? 'server/start.ts' : 'devnet/start.ts';
}
