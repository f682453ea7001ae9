import { Router } from 'express';
import Parse from 'parse/node';
import { DATA_FUNCTIONS } from '@/protocol/data/registry';
import { BACKEND_PATHS } from '@/protocol/paths';
import { balance } from '@/server/data/functions/solana/balance';
import { getNFTMetadata } from '@/server/data/functions/solana/getNFTMetadata';
import { getNFTs } from '@/server/data/functions/solana/getNFTs';
import { getPortfolio } from '@/server/data/functions/solana/getPortfolio';
import { getSPL } from '@/server/data/functions/solana/getSPL';
import type { SolanaFunctionName, SolanaHandler } from '@/server/data/functions/solana/SolanaHandler';
import type { ApiGuard } from '@/server/data/keys/createApiGuard';
import type { SolanaNodes } from '@/server/solana/solanaNodes';

/** Where each function is below `/api/solana`. */
const ROUTES: { [Name in SolanaFunctionName]: readonly [path: string, handler: SolanaHandler<Name>] } = {
  'sol-balance': ['/account/:network/:address/balance', balance],
  'sol-getSPL': ['/account/:network/:address/tokens', getSPL],
  'sol-getNFTs': ['/account/:network/:address/nft', getNFTs],
  'sol-getPortfolio': ['/account/:network/:address/portfolio', getPortfolio],
  'sol-getNFTMetadata': ['/nft/:network/:address/metadata', getNFTMetadata],
};

/** Units that each function costs: it asks the operator's node. */
const COST = 1;

/** HTTP status of Parse's codes; all else is a node that does not answer. */
const STATUS: Readonly<Record<number, number>> = {
  [Parse.Error.VALIDATION_ERROR]: 400,
  [Parse.Error.OBJECT_NOT_FOUND]: 404,
  [Parse.Error.SCRIPT_FAILED]: 424,
};

/** Serves the functions that tell of Solana as REST, to holders of a key: `{message}` and `{code}` tell what was wrong. */
export function serveSolanaData(solana: SolanaNodes, guard: ApiGuard): Router {
  const router = Router();
  const serve = <Name extends SolanaFunctionName>(name: Name): void => {
    const [path, handler] = ROUTES[name];
    router.get(path, async (req, res) => {
      const checked = DATA_FUNCTIONS[name].parameters.safeParse(req.params);
      if (!checked.success) {
        const [fault] = checked.error.issues;
        res.status(400).json({ code: 142, message: `${fault?.path.join('.') ?? ''}: ${fault?.message ?? ''}` });
        return;
      }
      try {
        // The table pairs a function's parameters with its handler, which the compiler cannot follow through a name.
        const answer = await handler(checked.data as Parameters<typeof handler>[0], { solana });
        res.set('Cache-Control', 'no-store').json(answer);
      } catch (error) {
        if (!(error instanceof Parse.Error)) throw error;
        res.status(STATUS[error.code] ?? 424).json({ code: error.code, message: error.message });
      }
    });
  };
  for (const name of Object.keys(ROUTES) as SolanaFunctionName[]) serve(name);
  const whole = Router();
  whole.use(BACKEND_PATHS.solana, guard(COST), router, (req, res) => {
    res.status(404).json({ code: 101, message: `There is nothing at ${req.baseUrl}${req.path}.` });
  });
  return whole;
}
