import { BaseError, RpcRequestError, type Hex } from 'viem';

/** What a node answered instead of a result. */
export type RpcFault = { code: number; message: string; data: Hex | null };

/** Reads what a node refused a question with; `null` where it did not answer at all, and for other faults. */
export function readRpcFault(error: unknown): RpcFault | null {
  const cause = error instanceof BaseError ? error.walk((inner) => inner instanceof RpcRequestError) : null;
  if (!(cause instanceof RpcRequestError)) return null;
  return { code: cause.code, message: cause.details, data: findHex(cause.data) };
}

/** Nodes put a contract's reason into `data`, or one or two levels below it. */
function findHex(data: unknown, depth = 0): Hex | null {
  if (typeof data === 'string') return (/0x(?:[\da-f]{2})*$/i.exec(data)?.[0] as Hex | undefined) ?? null;
  if (typeof data !== 'object' || data === null || depth > 2) return null;
  for (const part of Object.values(data)) {
    const found = findHex(part, depth + 1);
    if (found !== null) return found;
  }
  return null;
}
