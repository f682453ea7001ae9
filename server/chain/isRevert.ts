/** How nodes say that the contract's own code came to a bad end. */
const FAILED =
  /revert|invalid ?opcode|out ?of ?gas|stack ?(?:under|over)flow|invalid ?jump|(?:E?VM) (?:error|exception|execution)|gas required exceeds/i;

/** JSON-RPC of Ethereum: the call was reverted. */
const REVERTED = 3;

/** Whether a node's error says that the contract refused the call, in place of that it could not be asked. */
export const isRevert = ({ code, message }: { code?: number | null; message: string }): boolean =>
  code === REVERTED || FAILED.test(message);
