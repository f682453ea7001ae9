import type { DataAnswer, DataFunctionName, DataParameters } from '@/protocol/data/registry';

/** Functions that answer a part of a list at a time. */
export type PagedName = {
  [Name in DataFunctionName]: DataAnswer<Name> extends { cursor: string; result: unknown[] } ? Name : never;
}[DataFunctionName];

/** One row of such a list. */
export type Row<Name extends PagedName> = DataAnswer<Name>['result'][number];

/** Which list is wanted; `limit` is how many rows a page has. Where it begins is not the caller's to say. */
export type ListParameters<Name extends PagedName> = Omit<DataParameters<Name>, 'cursor' | 'offset' | 'page'>;
