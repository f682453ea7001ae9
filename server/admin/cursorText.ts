import { z } from 'zod';

/** Where a list goes on, as its part before said it (`listNewest`). */
export const cursorText = z.string().max(400).optional();
