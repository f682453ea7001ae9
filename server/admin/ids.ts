import { z } from 'zod';

/** The id of a row, as it stands in parameters. */
export const rowId = z.string().min(1).max(200);

/** Parameters that name a row by its id and nothing else. */
export const onlyId = z.strictObject({ id: rowId });
