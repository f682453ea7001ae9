/** Magic's code for parameters that are wrong (JSON-RPC). */
const INVALID_PARAMS = -32_602;

/** Whether Magic refused the address of mail. */
export function isBadAddress(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === INVALID_PARAMS;
}

/** What Magic threw, as an error. */
export function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
