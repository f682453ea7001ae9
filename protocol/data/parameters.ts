import { z } from 'zod';

/** An address of the Ethereum family, in any case. */
export const address = z.string().regex(/^0x[\da-f]{40}$/i, 'must be an address: 0x and 40 hexadecimal digits');

/** A chain by its name or its hexadecimal id; Ethereum where none is given (row G30). */
export const chain = z.string().default('eth');
