import { DUPLICATE_VALUE, OBJECT_NOT_FOUND, OPERATION_FORBIDDEN } from '@/protocol/codes';
import { z } from 'zod';
import type { Call } from '@/protocol/Call';
import { moment, rowId } from '@/protocol/calls/shapes';

/** The name of a class. */
export const className = z.string().regex(/^_?[A-Za-z]\w{0,120}$/, 'must be the name of a class');

const field = z.string().regex(/^[A-Za-z]\w{0,120}$/, 'must be the name of a field');

/** Longest row that is written, as JSON, in characters. */
const MAX_ROW_LENGTH = 200_000;

const filter = z.strictObject({
  field,
  is: z
    .enum(['equals', 'not', 'less', 'greater', 'contains', 'exists'])
    .describe(
      'exists: the field has a value, or with false none; contains: text within text, whatever its case, or an element',
    ),
  value: z
    .union([z.string().max(1_000), z.number(), z.boolean()])
    .describe('the id for a pointer, ISO 8601 for a date'),
});

const row = z.looseObject({ objectId: z.string() }).describe('a row; what is secret in it is "(hidden)"');

const FORBIDDEN = {
  [OBJECT_NOT_FOUND]: 'There is no such class.',
  [OPERATION_FORBIDDEN]: 'The rows of this class are not shown.',
};
const EDIT_ERRORS = {
  [OBJECT_NOT_FOUND]: 'There is no such class or row.',
  [OPERATION_FORBIDDEN]: 'The server manages the rows of this class; only rows that apps wrote can be edited.',
};

/** Rows of classes, for admins. */
export const adminRowCalls = {
  adminListRows: {
    summary: 'Lists rows of a class, filtered and sorted, and how many there are; that somebody looked is logged.',
    access: 'admin',
    errors: FORBIDDEN,
    parameters: z.strictObject({
      name: className,
      filters: z.array(filter).max(10).default([]).describe('all of them must hold'),
      sort: z.strictObject({ field, descending: z.boolean() }).default({ field: 'createdAt', descending: true }),
      skip: z.number().int().min(0).max(100_000).default(0),
      limit: z.number().int().min(1).max(100).default(25),
    }),
    answer: z.strictObject({
      rows: z.array(row),
      count: z.number().nullable().describe('of all rows that the filters find; null where counting takes too long'),
    }),
  },
  adminSaveRow: {
    summary:
      'Creates a row of a class that clients created, or changes fields of one, as the master key does: triggers run.',
    access: 'admin',
    errors: { ...EDIT_ERRORS, [DUPLICATE_VALUE]: 'The row has changed since `updatedAt`.' },
    parameters: z.strictObject({
      name: className,
      id: rowId.nullable().describe('null creates a row'),
      fields: z
        .record(z.string().max(121), z.json())
        .refine(
          (value) => JSON.stringify(value).length <= MAX_ROW_LENGTH,
          `must not be longer than ${MAX_ROW_LENGTH} characters`,
        )
        .describe('in the JSON of the protocol; null removes the value'),
      updatedAt: moment.optional().describe('of the row as it was read; a row that changed since is not changed'),
    }),
    answer: row,
  },
  adminDeleteRows: {
    summary: 'Deletes rows of a class that clients created. The log keeps them, up to 200,000 characters.',
    access: 'admin',
    errors: EDIT_ERRORS,
    parameters: z.strictObject({ name: className, ids: z.array(rowId).min(1).max(100) }),
    answer: z.strictObject({ deleted: z.number() }),
  },
} as const satisfies Record<string, Call>;

/** A condition that rows are listed by. */
export type AdminFilter = z.output<typeof filter>;
/** A row of a class. */
export type AdminRow = z.output<typeof row>;
