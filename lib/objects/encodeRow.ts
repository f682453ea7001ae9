import type { MoralisSdk } from '@/lib/moralis/MoralisSdk';
import { encodeValue } from '@/lib/objects/encodeValue';
import type { StoredFacts } from '@/lib/objects/StoredObject';
import { isStored } from '@/lib/objects/values';

/** An object as the backend would answer it, with the objects that stand in its fields: the way back of `decodeObject`. */
export function encodeRow(sdk: MoralisSdk, row: StoredFacts): Record<string, unknown> {
  const { __type, className, id, createdAt, updatedAt, access, ...fields } = row;
  return {
    ...Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [
        key,
        isStored(value) ? encodeRow(sdk, value) : encodeValue(sdk, value),
      ]),
    ),
    __type,
    className,
    objectId: id,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    ...(access && { ACL: access }),
  };
}
