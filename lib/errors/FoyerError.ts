/** What every error of Foyer carries beside its message. */
export type FoyerErrorOptions = {
  /** Number of the error catalogue, where the backend gave one (`protocol/errorCatalogue.ts`). */
  code?: number;
  /** What went wrong underneath. */
  cause?: unknown;
  /** One sentence: what the reader can do now. */
  whatToDo?: string;
};

/** Base of all errors that reach a caller: a stable name, one short sentence, what to do next, and the cause. */
export class FoyerError extends Error {
  override readonly name: string = 'FoyerError';
  /** Number of the error catalogue, or `undefined` where no backend was involved. */
  readonly code: number | undefined;
  /** What the reader can do now; empty if there is nothing to say. */
  readonly whatToDo: string;

  constructor(message: string, options: FoyerErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = options.code;
    this.whatToDo = options.whatToDo ?? '';
  }
}

/** The numeric code of an error of the SDK, a wallet or a node, or `undefined`. */
export function readCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  const code = typeof error.code === 'string' ? Number(error.code) : error.code;
  return typeof code === 'number' && Number.isInteger(code) ? code : undefined;
}

/** The words of an error; the SDK also throws bare strings. */
export function readMessage(error: unknown): string {
  if (typeof error === 'string') return error;
  if (typeof error !== 'object' || error === null || !('message' in error)) return '';
  return typeof error.message === 'string' ? error.message : '';
}
