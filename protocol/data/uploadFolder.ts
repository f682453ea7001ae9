import { z } from 'zod';
import type { DataFunction } from '@/protocol/data/DataFunction';
import { json } from '@/protocol/data/parameters';

/** Most files in one upload. */
const MOST_FILES = 500;

const file = z.object({
  path: z.string().min(1).max(1024),
  // Text in base64, other text, or JSON that is kept as text.
  content: json,
});

const files = z.array(file).min(1).max(MOST_FILES, `must be at most ${MOST_FILES} files`);

/**
 * `uploadFolder`: keeps files in the IPFS store as one folder and answers the address of each, in the order given. For
 * those who are signed in. Clients of the SDK send the files as `abi`, its types say `data`: both are taken.
 */
export const uploadFolder = {
  summary: 'Stores files on IPFS as one folder, and returns the address of each.',
  cost: 10,
  access: 'anyone',
  rest: { api: 'v2', method: 'POST', path: '/ipfs/uploadFolder', body: 'data' },
  parameters: z
    .object({ abi: files.optional(), data: files.optional() })
    .refine(({ abi, data }) => abi ?? data, { error: 'must be a list of {path, content}', path: ['abi'] }),
  answer: z.array(z.object({ path: z.string() })),
} as const satisfies DataFunction;
