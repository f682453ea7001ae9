import { codeOf } from '@/scripts/lib/processes.mjs';
import { EmbeddedError, type Devnet, runBackend } from '@/server/index';

/** The backend with the development network, as `npm run dev` runs it. */
await runBackend(createDevnet());

/**
 * The development network. Its parts are imported on demand, so that unused ones need not be
 * installed.
 */
function createDevnet(): Devnet {
  return {
    async startChain(options) {
      const { startChain } = await load('LOCAL_CHAIN=off', () => import('@/devnet/startChain'));
      return startChain(options);
    },
    async startSolana(options) {
      const { startSolana } = await load('LOCAL_SOLANA=off', () => import('@/devnet/solana/startSolana'));
      return startSolana(options);
    },
    async startMailbox(options) {
      const { openMailbox } = await load('SEND_EMAIL=off', () => import('@/devnet/startMailbox'));
      return openMailbox(options);
    },
  };
}

/**
 * Imports a part.
 *
 * @param without the setting that disables it
 * @throws {EmbeddedError} if its packages are not installed: they are for development
 */
async function load<Part>(without: string, read: () => Promise<Part>): Promise<Part> {
  try {
    return await read();
  } catch (error) {
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new EmbeddedError('The packages of the development network are not installed.', {
      whatToDo: `Run npm install without --omit=dev, or set ${without}.`,
      cause: error,
    });
  }
}
