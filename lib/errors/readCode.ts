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
