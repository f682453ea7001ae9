import { z } from 'zod';
import type { Call } from '@/protocol/Call';
import { done, noParameters, text } from '@/protocol/calls/shapes';
import { INVALID_FILE_NAME, OBJECT_NOT_FOUND } from '@/protocol/codes';
import { LABEL_LIMITS } from '@/protocol/files';

const INVALID_LABELS = `a file can have up to ${LABEL_LIMITS.words} tags of 1 to ${LABEL_LIMITS.letters} characters`;

const label = z
  .string(INVALID_LABELS)
  .trim()
  .min(1, INVALID_LABELS)
  .max(LABEL_LIMITS.letters, INVALID_LABELS)
  .regex(/^\P{Cc}*$/u, INVALID_LABELS);

const fileSpace = z.strictObject({
  used: z.number().describe('bytes'),
  quota: z.number().describe('bytes'),
  largest: z.number().describe('largest single file, in bytes'),
  unfinished: z.number().describe('how long an unfinished upload is kept, in milliseconds'),
  pinnedBy: z.string().nullable().describe('host of the pinning service; null where there is none'),
});

const id = text(64);
const NOT_YOURS = { [OBJECT_NOT_FOUND]: 'You have no such file.' };

/** The files of an account. */
export const fileCalls = {
  getFileSpace: {
    summary: 'Returns how much space you use, and your limits.',
    access: 'account',
    parameters: noParameters,
    answer: fileSpace,
  },
  changeFile: {
    summary: 'Renames or tags a file.',
    access: 'account',
    errors: { ...NOT_YOURS, [INVALID_FILE_NAME]: 'A file cannot have this name.' },
    parameters: z.object({
      id,
      name: z.string().optional(),
      labels: z.array(label, INVALID_LABELS).max(LABEL_LIMITS.words, INVALID_LABELS).optional().describe('tags'),
    }),
    answer: done,
  },
  deleteFile: {
    summary: 'Deletes a file, or ends an upload.',
    access: 'account',
    errors: NOT_YOURS,
    parameters: z.object({ id }),
    answer: done,
  },
} as const satisfies Record<string, Call>;

/** How much space an account has. */
export type FileSpace = z.output<typeof fileSpace>;
