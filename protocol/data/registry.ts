import { z } from 'zod';
import { accountFunctions } from '@/protocol/data/account';
import { olderFunctions } from '@/protocol/data/deprecated';
import { nativeFunctions } from '@/protocol/data/native';
import { nftFunctions } from '@/protocol/data/nft';
import type { DataFunction } from '@/protocol/data/parameters';
import { infoFunctions, resolveFunctions, uploadFolder } from '@/protocol/data/service';
import { solBalance, solGetNFTMetadata, solGetNFTs, solGetPortfolio, solGetSPL } from '@/protocol/data/solana';
import { defiFunctions, tokenFunctions } from '@/protocol/data/token';

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

/** A shape of data in JSON Schema (draft 2020-12), as far as it is used here. `{}` is any JSON. */
export type JsonSchema = {
  type?: string | string[];
  description?: string;
  default?: unknown;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  [keyword: string]: unknown;
};

/**
 * The JSON Schema of what a caller gives (`input`) or gets (`output`). It stands for itself: the only shape that refers
 * to itself is "any JSON" (`z.json()`), which becomes `{}`.
 */
export function jsonSchemaOf(shape: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const schema = z.toJSONSchema(shape, { io, unrepresentable: 'any', reused: 'inline' }) as JsonSchema;
  return JSON.stringify(schema).includes('"$ref":"#"') ? {} : withoutRefs(schema);
}

function withoutRefs(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(schema).flatMap(([keyword, value]) =>
    ['$ref', '$defs', '$schema'].includes(keyword) ? [] : [[keyword, withoutRefsInside(value)] as const],
  );
  return Object.fromEntries(entries);
}

function withoutRefsInside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRefsInside);
  return typeof value === 'object' && value !== null ? withoutRefs(value as JsonSchema) : value;
}
