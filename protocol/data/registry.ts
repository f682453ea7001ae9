import type { z } from 'zod';
import type { DataFunction } from '@/protocol/data/DataFunction';
import { accountFunctions } from '@/protocol/data/account';
import { defiFunctions, tokenFunctions } from '@/protocol/data/token';
import { infoFunctions, resolveFunctions, uploadFolder } from '@/protocol/data/service';
import { nativeFunctions } from '@/protocol/data/native';
import { nftFunctions } from '@/protocol/data/nft';
import { olderFunctions } from '@/protocol/data/older';
import { solBalance, solGetNFTMetadata, solGetNFTs, solGetPortfolio, solGetSPL } from '@/protocol/data/solana';

/**
 * The functions of the data service, by the names that the SDK calls them by: what each takes and answers, and where it
 * stands in REST. Amounts are decimal strings. Every function of the service is declared here, once.
 */
export const DATA_FUNCTIONS = {
  ...nativeFunctions,
  ...accountFunctions,
  ...tokenFunctions,
  ...nftFunctions,
  ...resolveFunctions,
  ...defiFunctions,
  uploadFolder,
  ...infoFunctions,
  ...olderFunctions,
  'sol-balance': solBalance,
  'sol-getSPL': solGetSPL,
  'sol-getNFTs': solGetNFTs,
  'sol-getPortfolio': solGetPortfolio,
  'sol-getNFTMetadata': solGetNFTMetadata,
} satisfies Record<string, DataFunction>;

/** Name of a function of the data service. */
export type DataFunctionName = keyof typeof DATA_FUNCTIONS;

/** Names of all of them. */
export const DATA_FUNCTION_NAMES = Object.keys(DATA_FUNCTIONS) as DataFunctionName[];

/** What a caller gives to a function. */
export type DataParameters<Name extends DataFunctionName> = z.input<(typeof DATA_FUNCTIONS)[Name]['parameters']>;

/** What a function is given once its parameters were checked. */
export type CheckedParameters<Name extends DataFunctionName> = z.output<(typeof DATA_FUNCTIONS)[Name]['parameters']>;

/** What a function answers. */
export type DataAnswer<Name extends DataFunctionName> = z.output<(typeof DATA_FUNCTIONS)[Name]['answer']>;
