import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { useAdminData } from '@/components/admin/useAdminCalls';
import type { AdminClassDetail } from '@/protocol/calls/adminData';
import type { AdminFilter } from '@/protocol/calls/adminRows';

type Schema = AdminClassDetail['schema'];

/** What a field can be asked; `missing` is `exists` with the value `false`. */
export type Condition = AdminFilter['is'] | 'missing';

/** By which field rows are sorted, and which end comes first. */
type RowSort = { field: string; descending: boolean };

/** Which rows of a class are shown, and which of its fields. */
export type RowQuery = {
  filters: readonly AdminFilter[];
  sort: RowSort;
  /** From 0. */
  page: number;
  /** Rows of a page. */
  size: number;
  /** Fields without a column. */
  hidden: readonly string[];
};

/** How many rows a page can have. */
export const PAGE_SIZES = [15, 25, 50, 100] as const;

const DEFAULT_SIZE = 25;
const DEFAULT_SORT = '-createdAt';
/** The server's own limits (`adminListRows`). */
const [MAX_FILTERS, MAX_SKIP, MAX_VALUE_LENGTH] = [10, 100_000, 1_000];

const CONDITIONS: Readonly<Record<string, readonly Condition[]>> = {
  String: ['contains', 'equals', 'not', 'exists', 'missing'],
  Number: ['equals', 'not', 'less', 'greater', 'exists', 'missing'],
  Date: ['greater', 'less', 'exists', 'missing'],
  Boolean: ['equals', 'exists', 'missing'],
  Pointer: ['equals', 'not', 'exists', 'missing'],
  Array: ['contains', 'exists', 'missing'],
};
const UNFILTERED = new Set(['ACL', 'Relation', 'Polygon']);
const UNSORTED = new Set(['ACL', 'Relation', 'Array', 'Object', 'GeoPoint', 'Polygon', 'File', 'Bytes']);

/** What fields of a type can be filtered by: all by whether there is a value, those that the server can't search by nothing. */
export const toConditions = (type: string): readonly Condition[] =>
  UNFILTERED.has(type) ? [] : (CONDITIONS[type] ?? ['exists', 'missing']);

/** Whether rows can be sorted by fields of a type. */
export const isSortable = (type: string): boolean => !UNSORTED.has(type);

/** A filter of what was typed; `null` where the type of the field does not take it. */
export function readFilter(schema: Schema, field: string, condition: string, typed: string): AdminFilter | null {
  const type = schema.find(({ name }) => name === field)?.type;
  const is = type === undefined ? undefined : toConditions(type).find((one) => one === condition);
  if (is === undefined) return null;
  if (is === 'exists' || is === 'missing') return { field, is: 'exists', value: is === 'exists' };
  const text = typed.trim();
  if (text === '' || text.length > MAX_VALUE_LENGTH) return null;
  switch (type) {
    case 'Boolean':
      return text === 'true' || text === 'false' ? { field, is, value: text === 'true' } : null;
    case 'Number':
      return Number.isFinite(Number(text)) ? { field, is, value: Number(text) } : null;
    case 'Date':
      return Number.isNaN(Date.parse(text)) ? null : { field, is, value: text };
    default:
      return { field, is, value: text };
  }
}

/** Parameters of an address, as Next's router has them. */
type AddressQuery = Readonly<Record<string, string | string[] | undefined>>;

/** Reads a query from the address. What the class has no field for, or the server would refuse, is left out. */
export function readRowQuery(address: AddressQuery, schema: Schema): RowQuery {
  const [sort = DEFAULT_SORT] = listOf(address['sort']);
  const sorted = schema.find(({ name, type }) => name === sort.replace(/^-/, '') && isSortable(type));
  const size = PAGE_SIZES.find((one) => String(one) === listOf(address['size'])[0]) ?? DEFAULT_SIZE;
  const page = Number(listOf(address['page'])[0] ?? 1) - 1;
  const isPage = Number.isInteger(page) && page >= 0 && page * size <= MAX_SKIP;
  const filters = listOf(address['filter']).map((text) => {
    const [, field = '', condition = '', value = ''] = /^(\w+):(\w+)(?::(.*))?$/s.exec(text) ?? [];
    return readFilter(schema, field, condition, value);
  });
  return {
    filters: filters.filter((filter) => filter !== null).slice(0, MAX_FILTERS),
    sort: sorted ? { field: sorted.name, descending: sort.startsWith('-') } : { field: 'createdAt', descending: true },
    page: isPage ? page : 0,
    size,
    hidden: (listOf(address['hide'])[0] ?? '').split(',').filter((name) => isHideable(schema, name)),
  };
}

/** The address of rows of a class. Without a query, that of its newest rows. */
export function writeRowQuery(
  name: string,
  { filters = [], sort, page = 0, size, hidden = [] }: Partial<RowQuery> = {},
) {
  const params = new URLSearchParams({ name });
  for (const { field, is, value } of filters) {
    params.append('filter', is === 'exists' ? `${field}:${value ? is : 'missing'}` : `${field}:${is}:${String(value)}`);
  }
  const by = sort && `${sort.descending ? '-' : ''}${sort.field}`;
  if (by && by !== DEFAULT_SORT) params.set('sort', by);
  if (page > 0) params.set('page', String(page + 1));
  if (size && size !== DEFAULT_SIZE) params.set('size', String(size));
  if (hidden.length > 0) params.set('hide', hidden.join(','));
  return `/admin/classes?${params.toString()}`;
}

/** The id stays: it opens the row. */
const isHideable = (schema: Schema, field: string): boolean =>
  field !== 'objectId' && schema.some(({ name }) => name === field);

const listOf = (value: string | string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value;

/** A page of rows of a class. The query is kept in the address: a reload shows the same rows, and so does a shared link. */
export function useRows({ name, schema }: AdminClassDetail) {
  const router = useRouter();
  const query = readRowQuery(router.query, schema);
  const { filters, sort, page, size } = query;
  const params = { name, filters: [...filters], sort, skip: page * size, limit: size };
  const { data, error, reload } = useAdminData('adminListRows', params);

  const options = { shallow: true, scroll: false };
  // A change of filter, order or size starts at the first page.
  const setQuery = (change: Partial<RowQuery>) =>
    void router.push(writeRowQuery(name, { ...query, page: 0, ...change }), undefined, options);
  const setHidden = (hidden: readonly string[]) =>
    void router.replace(writeRowQuery(name, { ...query, hidden }), undefined, options);

  // A page beyond the last one, such as one whose rows were deleted, gives way to the last that has rows.
  const isBeyond = data?.rows.length === 0 && page > 0;
  const last = Math.min(page - 1, data?.count == null ? page - 1 : Math.max(0, Math.ceil(data.count / size) - 1));
  const lastPage = isBeyond ? writeRowQuery(name, { ...query, page: last }) : null;
  const { replace } = router;
  useEffect(() => {
    if (lastPage !== null) void replace(lastPage, undefined, { shallow: true, scroll: false });
  }, [lastPage, replace]);
  return {
    ...{ query, params, error, reload, setQuery, setHidden },
    rows: data?.rows ?? null,
    count: data?.count ?? null,
  };
}

/** What {@link useRows} returns. */
export type RowsState = ReturnType<typeof useRows>;
