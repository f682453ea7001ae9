import { z } from 'zod';
import type { Call } from '@/protocol/calls/Call';
import { done, nothing, text } from '@/protocol/calls/shapes';
import { LABEL_LIMITS } from '@/protocol/files/files';

const WRONG_LABELS = `a file can have up to ${LABEL_LIMITS.words} tags of 1 to ${LABEL_LIMITS.letters} characters`;

const label = z
  .string(WRONG_LABELS)
  .trim()
  .min(1, WRONG_LABELS)
  .max(LABEL_LIMITS.letters, WRONG_LABELS)
  .regex(/^\P{Cc}*$/u, WRONG_LABELS);

const fileSpace = z.strictObject({
  used: z.number().describe('bytes'),
  quota: z.number().describe('bytes'),
  largest: z.number().describe('largest single file, in bytes'),
  unfinished: z.number().describe('how long an unfinished upload is kept, in milliseconds'),
  pinnedBy: z.string().nullable().describe('host of the pinning service; null where there is none'),
});

const id = text(64);
const NOT_YOURS = { 101: 'You have no such file.' };

/** The files of an account. */
export const fileCalls = {
  getFileSpace: {
    summary: 'Returns how much space you use, and your limits.',
    access: 'account',
    parameters: nothing,
    answer: fileSpace,
  },
  changeFile: {
    summary: 'Renames or tags a file.',
    access: 'account',
    errors: { ...NOT_YOURS, 122: 'A file cannot have this name.' },
    parameters: z.object({
      id,
      name: z.string().optional(),
      labels: z.array(label, WRONG_LABELS).max(LABEL_LIMITS.words, WRONG_LABELS).optional().describe('tags'),
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
