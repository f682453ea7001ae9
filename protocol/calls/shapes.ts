import { z } from 'zod';
import { CHAIN_FAMILIES, type ChainFamily } from '@/protocol/chainFamilies';

/** No parameters. What else is sent is ignored, as clients of the SDK may add to it. */
export const noParameters = z.object({});

/** The answer of functions that only do something. */
export const done = z.strictObject({});

/** A text of 1 to `most` characters. */
export function text(most = 200) {
  const words = `must be a string of 1 to ${most} characters`;
  return z.string(words).min(1, words).max(most, words);
}

/** A text without the spaces around it, of 1 to `most` characters. */
export function trimmed(most: number) {
  return z.string().trim().min(1).max(most);
}

/** A moment in ISO 8601, in UTC. */
export const moment = z.iso.datetime();

/** Id of a row. */
export const rowId = z.string().min(1).max(200);

/** Parameters that name a row by its id and nothing else. */
export const onlyId = z.strictObject({ id: rowId });

const families = Object.keys(CHAIN_FAMILIES) as [ChainFamily, ...ChainFamily[]];

/** A family of chains, by its short name. */
export const chainFamily = z.enum(families, `must be one of ${families.join(', ')}`);

/** Where a list continues: `next` of the part before. */
export const cursor = z.string().max(400).optional().describe('next of the part before');

/** A part of a list, newest first. */
export function listOf<Row extends z.ZodType>(row: Row) {
  return z.strictObject({
    rows: z.array(row),
    next: z.string().nullable().describe('cursor of the next part; null at the end'),
  });
}
