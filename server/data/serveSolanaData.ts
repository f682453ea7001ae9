import { Router, type RequestHandler } from 'express';
import Parse from 'parse/node';
import { DATA_FUNCTIONS } from '@/protocol/data/registry';
import { BACKEND_PATHS } from '@/protocol/paths';
import { balance } from '@/server/data/functions/solana/balance';
import { getNFTMetadata } from '@/server/data/functions/solana/getNFTMetadata';
import { getNFTs } from '@/server/data/functions/solana/getNFTs';
import { getPortfolio } from '@/server/data/functions/solana/getPortfolio';
import { getSPL } from '@/server/data/functions/solana/getSPL';
import type { SolanaFunctionName, SolanaHandler } from '@/server/data/functions/solana/SolanaHandler';
import type { RateLimitStore } from '@/server/parse/rateLimitStore';
import type { SolanaNodes } from '@/server/solana/solanaNodes';

/** Where each function is below `/api/solana`. */
const ROUTES: { [Name in SolanaFunctionName]: readonly [path: string, handler: SolanaHandler<Name>] } = {
  'sol-balance': ['/account/:network/:address/balance', balance],
  'sol-getSPL': ['/account/:network/:address/tokens', getSPL],
  'sol-getNFTs': ['/account/:network/:address/nft', getNFTs],
  'sol-getPortfolio': ['/account/:network/:address/portfolio', getPortfolio],
  'sol-getNFTMetadata': ['/nft/:network/:address/metadata', getNFTMetadata],
};

/** Requests of one address in a minute: each one asks the operator's node. */
const MOST = 120;
const MINUTE = 60_000;

/** HTTP status of Parse's codes; all else is a node that does not answer. */
const STATUS: Readonly<Record<number, number>> = {
  [Parse.Error.VALIDATION_ERROR]: 400,
  [Parse.Error.OBJECT_NOT_FOUND]: 404,
  [Parse.Error.SCRIPT_FAILED]: 424,
};

/** Serves the functions that tell of Solana as REST, for everybody: `{message}` and `{code}` tell what was wrong. */
export function serveSolanaData(solana: SolanaNodes, store: RateLimitStore): Router {
  const router = Router();
  const limit: RequestHandler = async (req, res, next) => {
    const { count, endsAt } = await store.hit(`solana ${req.ip ?? ''}`, MINUTE);
    if (count <= MOST) {
      next();
      return;
    }
    const seconds = Math.max(1, Math.ceil((endsAt - Date.now()) / 1000));
    const message = `Too many requests. Try again in ${seconds} seconds.`;
    res.status(429).set('Retry-After', String(seconds)).json({ code: 155, message });
  };
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
  whole.use(BACKEND_PATHS.solana, limit, router, (req, res) => {
    res.status(404).json({ code: 101, message: `There is nothing at ${req.baseUrl}${req.path}.` });
  });
  return whole;
}
