import { z } from 'zod';
import { className } from '@/protocol/calls/adminRows';
import { done } from '@/protocol/calls/shapes';
import type { Call } from '@/protocol/Call';
import { INVALID_CLASS_NAME, OBJECT_NOT_FOUND, OPERATION_FORBIDDEN } from '@/protocol/codes';

/** Most rows of one call, and of one answer. */
export const EXPORT_BATCH = 200;

/** Most bytes of a file in one call. */
export const FILE_PART = 2 * 1024 * 1024;

const NOT_MOVED = { [OPERATION_FORBIDDEN]: 'The class is not moved, or differs from the backend’s own of that name.' };
const NO_CLASS = { [INVALID_CLASS_NAME]: 'There is no such class.' };

const line = z.string().min(2).describe('a row as `mongoexport` writes it, or as the Parse protocol answers it');
const fieldName = z.string().regex(/^[A-Za-z]\w{0,119}$/, 'must be the name of a field');
const stored = z.string().max(300).describe('name in the rows that hold it');
const pairs = z.array(z.tuple([z.string(), z.string()])).max(EXPORT_BATCH);
const after = z.string().max(200).optional().describe('where to continue: `next` of the part before');
const next = z.string().nullable().describe('where the next part begins; null at the end');

/** How the rows of a class went in. */
const importedRows = z.strictObject({
  created: z.number(),
  existing: z.number().describe('rows that were here already; they stay as they are'),
  passwords: z.number().describe('accounts that keep their password'),
  wallets: z.number().describe('addresses that were linked to their account'),
  failed: z.array(z.strictObject({ index: z.number(), id: z.string().nullable(), reason: z.string() })),
});

/** Moving data into the backend and out of it, in the form of `mongoexport`: `npm run import` and `npm run export`. */
export const exportCalls = {
  exportClasses: {
    summary: 'Lists the classes that are exported, with their fields as `_SCHEMA` has them.',
    access: 'operator',
    parameters: z.object({}),
    answer: z.array(
      z.strictObject({ className: z.string(), schema: z.string(), relations: z.array(z.string()), rows: z.number() }),
    ),
  },
  exportRows: {
    summary: 'Returns rows of a class, secrets included, ordered by ID.',
    access: 'operator',
    errors: { ...NO_CLASS, ...NOT_MOVED },
    parameters: z.strictObject({ className, after }),
    answer: z.strictObject({ lines: z.array(z.string()), next }),
  },
  exportRelation: {
    summary: 'Returns the pairs of a relation: the ID of the owning row, and that of the related one.',
    access: 'operator',
    errors: { ...NO_CLASS, ...NOT_MOVED },
    parameters: z.strictObject({ className, field: fieldName, after }),
    answer: z.strictObject({ pairs, next }),
  },
  exportFile: {
    summary: 'Returns a part of a file, from an offset on.',
    access: 'operator',
    errors: { [OBJECT_NOT_FOUND]: 'There is no such file.' },
    parameters: z.strictObject({ stored, offset: z.number().int().min(0) }),
    answer: z.strictObject({ size: z.number().describe('bytes of the whole file'), data: z.base64() }),
  },
  importClass: {
    summary: 'Creates a class of an export, or adds the fields it lacks.',
    access: 'operator',
    errors: NOT_MOVED,
    parameters: z.strictObject({ className, schema: line.optional().describe('its row of `_SCHEMA`') }),
    answer: z.strictObject({ created: z.boolean(), fields: z.number() }),
  },
  importRows: {
    summary: 'Creates rows of an export with their IDs and dates. Rows whose ID exists are left alone.',
    access: 'operator',
    errors: NOT_MOVED,
    parameters: z.strictObject({ className, lines: z.array(line).min(1).max(EXPORT_BATCH) }),
    answer: importedRows,
  },
  importRelation: {
    summary: 'Adds pairs to a relation. Pairs that exist are left alone.',
    access: 'operator',
    errors: { ...NO_CLASS, ...NOT_MOVED },
    parameters: z.strictObject({ className, field: fieldName, pairs }),
    answer: done,
  },
  importFile: {
    summary: 'Appends to a file of an export, and stores it once it is complete.',
    access: 'operator',
    parameters: z.strictObject({
      stored,
      size: z.number().int().min(0),
      data: z.base64().max(Math.ceil(FILE_PART / 3) * 4),
      offset: z.number().int().min(0),
    }),
    answer: z.strictObject({ received: z.number().describe('bytes that are here: where to continue') }),
  },
} as const satisfies Record<string, Call>;

/** How the rows of a class went in. */
export type ImportedRows = z.output<typeof importedRows>;
