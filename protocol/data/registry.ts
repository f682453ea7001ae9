import type { z } from 'zod';
import { getNativeBalance } from '@/protocol/data/account';
import { resolveAddress, resolveDomain } from '@/protocol/data/resolve';
import { solBalance, solGetNFTMetadata, solGetNFTs, solGetPortfolio, solGetSPL } from '@/protocol/data/solana';
import { uploadFolder } from '@/protocol/data/storage';

/**
 * The functions of the data service, by the names that the SDK calls them by: what each takes and answers. Amounts are
 * decimal strings. Every function of the service is declared here, once.
 */
export const DATA_FUNCTIONS = {
  getNativeBalance,
  resolveAddress,
  resolveDomain,
  uploadFolder,
  'sol-balance': solBalance,
  'sol-getSPL': solGetSPL,
  'sol-getNFTs': solGetNFTs,
  'sol-getPortfolio': solGetPortfolio,
  'sol-getNFTMetadata': solGetNFTMetadata,
};

/** Name of a function of the data service. */
export type DataFunctionName = keyof typeof DATA_FUNCTIONS;

/** What a caller gives to a function. */
export type DataParameters<Name extends DataFunctionName> = z.input<(typeof DATA_FUNCTIONS)[Name]['parameters']>;

/** What a function is given once its parameters were checked. */
export type CheckedParameters<Name extends DataFunctionName> = z.output<(typeof DATA_FUNCTIONS)[Name]['parameters']>;

/** What a function answers. */
export type DataAnswer<Name extends DataFunctionName> = z.output<(typeof DATA_FUNCTIONS)[Name]['answer']>;
