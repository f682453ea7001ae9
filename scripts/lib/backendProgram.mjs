// @ts-check

/** Settings that ask for a part of the development network in production too. */
const DEVNET_SETTINGS = ['LOCAL_CHAIN', 'LOCAL_SOLANA'];

/**
 * Whether the backend runs the development network, whose packages are for development: always outside production, and
 * in production where a setting asks for one of its parts.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {boolean} production
 */
export const usesDevnet = (env, production) =>
  !production || DEVNET_SETTINGS.some((name) => env[name]?.trim() === 'on');

/**
 * The program that is the backend.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {boolean} production
 */
export const backendProgram = (env, production) =>
  usesDevnet(env, production) ? 'devnet/start.ts' : 'server/start.ts';
