import Parse from 'parse/node';
import type { z } from 'zod';
import { DATA_FUNCTIONS, type DataFunctionName } from '@/protocol/data/registry';
import { askNode } from '@/server/data/askNode';
import type { Caller, DataHandler, DataParts } from '@/server/data/DataContext';
import { getNativeBalance } from '@/server/data/functions/getNativeBalance';
import { resolveAddress } from '@/server/data/functions/resolveAddress';
import { resolveDomain } from '@/server/data/functions/resolveDomain';
import { balance } from '@/server/data/functions/solana/balance';
import { getNFTMetadata } from '@/server/data/functions/solana/getNFTMetadata';
import { getNFTs } from '@/server/data/functions/solana/getNFTs';
import { getPortfolio } from '@/server/data/functions/solana/getPortfolio';
import { getSPL } from '@/server/data/functions/solana/getSPL';
import { uploadFolder } from '@/server/data/functions/uploadFolder';

const HANDLERS: { [Name in DataFunctionName]: DataHandler<Name> } = {
  getNativeBalance,
  resolveAddress,
  resolveDomain,
  uploadFolder,
  'sol-balance': balance,
  'sol-getSPL': getSPL,
  'sol-getNFTs': getNFTs,
  'sol-getPortfolio': getPortfolio,
  'sol-getNFTMetadata': getNFTMetadata,
};

/** A call as Parse Server hands it on. */
type Call = { params: unknown; user?: Caller['user']; master?: boolean };

/** Registers the functions of the data service as cloud functions, for everybody: what they tell is public anyway. */
export function defineDataFunctions({ Cloud }: typeof Parse, parts: DataParts): void {
  const define = <Name extends DataFunctionName>(name: Name): void => {
    const { parameters } = DATA_FUNCTIONS[name];
    const handler = HANDLERS[name];
    Cloud.define(name, async ({ params, user, master = false }: Call) => {
      const checked = parameters.safeParse(params);
      if (!checked.success) throw new Parse.Error(Parse.Error.VALIDATION_ERROR, describeFaults(checked.error));
      // The registry pairs a function's parameters with its handler, which the compiler cannot follow through a name.
      const caller = { ...(user ? { user } : {}), master };
      return askNode(() => handler(checked.data as Parameters<typeof handler>[0], { ...parts, caller }));
    });
  };
  for (const name of Object.keys(DATA_FUNCTIONS) as DataFunctionName[]) define(name);
}

/** Every parameter that is wrong, and what it must be, in one line. */
function describeFaults({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
}
