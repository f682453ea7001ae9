import { createCaller } from '@/lib/data/createCaller';
import type { FileFunctions } from '@/protocol/files/files';

/** Calls a function of files (`protocol/files/files.ts`). */
export const callFiles = createCaller<FileFunctions>();
