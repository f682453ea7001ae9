import { z } from 'zod';
import { isInherited } from '@/server/parse/findValueFault';

/** The name of a parameter, as Parse allows it; what every object carries is none. */
export const configName = z
  .string()
  .max(80)
  .regex(/^[A-Za-z]\w*$/, 'must begin with a letter, and hold letters, digits and _ alone')
  .refine((name) => !isInherited(name), 'is not to be used');
