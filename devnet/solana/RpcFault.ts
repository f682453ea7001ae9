/** A refusal in the words of JSON-RPC 2.0. */
export class RpcFault extends Error {
  override readonly name = 'RpcFault';

  /** @param code of JSON-RPC: -32602 for parameters, -32601 for a method that is not there */
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}
