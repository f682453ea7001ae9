/** A node refused a question or gave no usable answer. */
export class RpcError extends Error {
  override name = 'RpcError';

  constructor(
    message: string,
    /** Code of JSON-RPC, where the node gave one. */
    readonly code: number | null = null,
  ) {
    super(message);
  }
}
