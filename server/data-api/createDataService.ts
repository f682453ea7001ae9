import Parse from 'parse/node';
import type { DataFunction } from '@/protocol/data/parameters';
import { DATA_FUNCTIONS, type DataFunctionName } from '@/protocol/data/registry';
import { countAbiParts } from '@/protocol/data/unwrapAbi';
import { meterOutsideCalls } from '@/server/chain/outsideCalls';
import { requestNode } from '@/server/chain/requestNode';
import type { Caller, DataHandler, DataParts } from '@/server/data-api/DataContext';
import {
  endpointWeights,
  getChains,
  getExchangeRates,
  resolveAddress,
  resolveDomain,
  uploadFolder,
  web3ApiVersion,
} from '@/server/data-api/serviceFunctions';
import { balance, getNFTMetadata, getNFTs, getPortfolio, getSPL } from '@/server/data-api/solana';
import type { ChainFunctionName } from '@/server/data-api/sources/Source';
import { tooManyRequests } from '@/server/http/StatusError';
import { checkAnswer, checkParameters, isTooDeep, MAX_DEPTH } from '@/server/parse/checkShape';
import { createConcurrencyLimit } from '@/server/process/createConcurrencyLimit';

/** Functions that tell of no chain of the Ethereum family. */
const HANDLERS: { [Name in Exclude<DataFunctionName, ChainFunctionName>]: DataHandler<Name> } = {
  resolveAddress,
  resolveDomain,
  uploadFolder,
  web3ApiVersion,
  endpointWeights,
  getChains,
  getExchangeRates,
  'sol-balance': balance,
  'sol-getSPL': getSPL,
  'sol-getNFTs': getNFTs,
  'sol-getPortfolio': getPortfolio,
  'sol-getNFTMetadata': getNFTMetadata,
};

/**
 * Calls of contracts that callers name, at once: what runs is a stranger's, and its answer is long. The times that a page
 * asks for many at once they come one after the other.
 */
const CONTRACT_TURNS = { perAddress: 6, inAll: 24, timeoutMs: 10_000, waitingPerAddress: 100, maxWaiting: 300 };

/** The functions of the data service, for whoever asks and however. */
export type DataService = {
  /**
   * Checks the parameters of a function by the registry and answers it.
   *
   * @param parameters as the caller sent them
   * @throws Parse.Error 142 for what is wrong with them, 101 for what is not there, 141 where no source answers
   */
  answer(name: DataFunctionName, parameters: unknown, caller: Caller): Promise<unknown>;
};

/** What the service stands on, and whether its answers are held against what the registry declares. */
export type DataServiceParts = DataParts & { checkAnswers: boolean };

/** Puts the functions of the data service together. */
export function createDataService({ checkAnswers, ...parts }: DataServiceParts): DataService {
  const turns = createConcurrencyLimit(CONTRACT_TURNS, () =>
    tooManyRequests('Too many contracts are asked at this moment. Try again in a second.', 1),
  );
  return {
    async answer(name, given, caller) {
      if (isTooDeep(given)) {
        throw new Parse.Error(
          Parse.Error.VALIDATION_ERROR,
          `The parameters nest too deep: ${MAX_DEPTH} levels are taken.`,
        );
      }
      const declared: DataFunction = DATA_FUNCTIONS[name];
      // The registry pairs a function's parameters with its handler, which the compiler cannot follow through a name.
      const parameters = checkParameters(declared.parameters, complete(name, given, caller)) as never;
      const units = unitsOfList(declared, parameters);
      if (units > 0) await caller.spend?.(units);
      const work = () =>
        requestNode<unknown>(() =>
          name in HANDLERS
            ? HANDLERS[name as keyof typeof HANDLERS](parameters, { ...parts, caller })
            : parts.chains.answer(name as ChainFunctionName, parameters),
        );
      const { spend } = caller;
      const ask = spend ? () => meterOutsideCalls(declared.cost + units, spend, work) : work;
      const answer = await (RUNS_CONTRACTS.has(name) ? turns.take(caller.address ?? '', ask) : ask());
      if (checkAnswers) checkAnswer(name, declared.answer, answer);
      return answer;
    },
  };
}

/** What a call costs beyond its function, for the list that it names, or the number of items that it asks for. */
function unitsOfList({ list }: DataFunction, parameters: object): number {
  if (!list) return 0;
  const items: unknown = Reflect.get(parameters, list.name) ?? Reflect.get(parameters, list.formerName ?? '');
  if (!Array.isArray(items)) return Math.floor((typeof items === 'number' ? items : 0) / list.itemsPerUnit);
  return Math.floor((list.isAbi === true ? countAbiParts(items) : items.length) / list.itemsPerUnit);
}

/**
 * Parameters without those that are empty, which clients send for what was not given, and with the visitor's own
 * address where the function is about it.
 */
function complete(name: DataFunctionName, given: unknown, { user }: Caller): object {
  const parameters = Object.fromEntries(
    Object.entries(given ?? {}).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );
  for (const [key, value] of Object.entries(parameters)) {
    if (holdsNul(value)) throw new Parse.Error(Parse.Error.VALIDATION_ERROR, `${key}: must not hold the character NUL`);
  }
  const { ofVisitor }: DataFunction = DATA_FUNCTIONS[name];
  if (!ofVisitor || 'address' in parameters) return parameters;
  const address = user?.get?.(name.startsWith('sol-') ? 'solAddress' : 'ethAddress');
  return address ? { ...parameters, address } : parameters;
}

/** Whether a text, or one of a list, holds a character that no text of the database can hold. */
function holdsNul(value: unknown): boolean {
  return Array.isArray(value) ? value.some(holdsNul) : typeof value === 'string' && value.includes('\0');
}

/** What runs code of contracts that callers name. */
const RUNS_CONTRACTS: ReadonlySet<DataFunctionName> = new Set(['runContractFunction', 'getTransactionFailure']);
