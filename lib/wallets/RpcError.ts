/** An error of a provider as EIP-1193 wants it: with a code, and the data that came with it. */
export class RpcError extends Error {
  override readonly name = 'RpcError';

  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
  }
}

/** EIP-1193: the user rejected the request. */
export const rejected = (): RpcError => new RpcError(4001, 'User rejected the request.');

/** EIP-1193: the account was not opened to this site. */
export const unauthorized = (): RpcError => new RpcError(4100, 'Connect the development wallet first.');
