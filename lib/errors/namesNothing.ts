import { INVALID_JSON, OBJECT_NOT_FOUND, VALIDATION_ERROR } from '@/protocol/codes';

/** Nobody has it, it is of another form, or it has a character that no text has (NUL). */
const CODES: readonly unknown[] = [OBJECT_NOT_FOUND, VALIDATION_ERROR, INVALID_JSON];

/** Whether a code of the backend says that what the address of a page names cannot be there: the page is a 404, no fault. */
export const namesNothing = (code: number | null | undefined): boolean => CODES.includes(code);
