import Parse from 'parse/node';
import type { CheckedParameters, DataAnswer, DataFunctionName } from '@/protocol/data/registry';
import type { SourceKind } from '@/server/config/ServerSettings';

/** Functions that tell of one chain of the Ethereum family. */
export type ChainFunctionName = Exclude<
  DataFunctionName,
  | 'resolveAddress'
  | 'resolveDomain'
  | 'uploadFolder'
  | 'web3ApiVersion'
  | 'endpointWeights'
  | 'getChains'
  | 'getExchangeRates'
  | `sol-${string}`
>;

/** A place that answers some of the functions of one chain. */
export type Source = {
  kind: SourceKind;
  /**
   * Answers a function; its parameters are checked already.
   *
   * @returns `null` where this place cannot know: the next one is asked
   * @throws Parse.Error 101 for what is not there, as far as this place knows
   */
  answer<Name extends ChainFunctionName>(
    name: Name,
    parameters: CheckedParameters<Name>,
  ): Promise<DataAnswer<Name> | null>;
  /**
   * Answers with the part of a list that it has, which says so (`status`, or headers of unknown tokens); asked where no
   * place has it whole.
   *
   * @returns `null` where it has no part of it
   */
  answerPart?<Name extends ChainFunctionName>(
    name: Name,
    parameters: CheckedParameters<Name>,
  ): Promise<DataAnswer<Name> | null>;
};

/** Whether a caller takes an answer that leaves out what is unknown. */
export const skipsUnknown = (parameters: object): boolean =>
  'skip_unknown' in parameters && parameters.skip_unknown === true;

/** The same parameters for an answer that leaves out nothing: another place may know all of it. */
export const withoutSkipping = <Parameters extends object>(parameters: Parameters): Parameters =>
  'skip_unknown' in parameters ? { ...parameters, skip_unknown: false } : parameters;

/** What answers functions over `Place`, a chain's tables or its node. */
export type SourceHandlers<BlockPosition> = {
  [Name in ChainFunctionName]?: (
    position: BlockPosition,
    parameters: CheckedParameters<Name>,
  ) => Promise<DataAnswer<Name> | null>;
};

/** Makes a source of functions over one place, such as the tables of a chain. */
export function createSource<Place>(kind: SourceKind, place: Place, handlers: SourceHandlers<Place>): Source {
  return {
    kind,
    async answer(name, parameters) {
      const handler = handlers[name];
      return handler ? handler(place, parameters) : null;
    },
  };
}

/** What was asked for is not in the index: code 101, never an empty answer that hides it. */
export function notFound(reason: string): Parse.Error {
  return new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, reason);
}

/** Whether a source says that it does not have what was asked for. */
export function isNotFound(error: unknown): error is Parse.Error {
  return error instanceof Parse.Error && error.code === Parse.Error.OBJECT_NOT_FOUND;
}

/** A parameter that cannot be used: code 142. */
export function invalid(reason: string): Parse.Error {
  return new Parse.Error(Parse.Error.VALIDATION_ERROR, reason);
}
