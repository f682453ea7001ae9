import { z } from 'zod';

/** The name of a class, as it stands in parameters. */
export const className = z.string().regex(/^_?[A-Za-z]\w{0,120}$/, 'must be the name of a class');

/** Parameters that name a class and nothing else. */
export const onlyClass = z.strictObject({ name: className });
