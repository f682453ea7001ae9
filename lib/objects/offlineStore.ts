import { StoreFullError } from '@/lib/errors/deviceErrors';
import { ensureSdk } from '@/lib/sdk/startSdk';
import type { MoralisSdk, SdkObject } from '@/lib/MoralisSdk';
import { buildQuery } from '@/lib/objects/sendObjects';
import { rejectInvalid, toObjectError } from '@/lib/errors/objectErrors';
import { decodeObject, encodeRow } from '@/lib/objects/values';
import type { ObjectQuery } from '@/lib/objects/createQuery';
import type { Stored, ObjectMetadata } from '@/lib/objects/StoredObject';

/** The SDK's name for the pin of what was given none (row I03). */
const DEFAULT_PIN = '_default';

/** The SDK with its local datastore on. From then on it also carries its own saves over into what is pinned. */
async function openStore(): Promise<MoralisSdk> {
  const sdk = await ensureSdk();
  if (!sdk.LocalDatastore.isEnabled) sdk.enableLocalDatastore();
  return sdk;
}

const toSdk = (sdk: MoralisSdk, row: ObjectMetadata): SdkObject => sdk.Object.fromJSON(encodeRow(sdk, row), true);

/**
 * Objects kept in this browser, to be asked for without the backend. They stay until they are unpinned, whoever is
 * signed in: pin nothing that the next visitor of the browser must not see, or clear the store when the session ends.
 */
export const offlineStore = {
  /**
   * Keeps objects, with the objects that stand in their fields, under a name. What is there already is brought up to
   * date.
   *
   * @throws StoreFullError where the browser takes no more: the SDK itself says nothing of it
   */
  async pin(rows: readonly ObjectMetadata[], pin: string = DEFAULT_PIN): Promise<void> {
    const sdk = await openStore();
    const objects = rows.map((row) => toSdk(sdk, row));
    await sdk.Object.pinAllWithName(pin, objects);
    for (const { className, id, updatedAt } of rows) {
      const [stored] = ((await sdk.LocalDatastore.fromPinWithName(`Parse_LDS_${className}_${id}`)) ?? []) as {
        updatedAt?: string;
      }[];
      if (stored?.updatedAt !== updatedAt.toISOString()) throw new StoreFullError();
    }
  },

  /** Lets go of objects under this name; they are gone once no name holds them. */
  async unpin(rows: readonly ObjectMetadata[], pin: string = DEFAULT_PIN): Promise<void> {
    const sdk = await openStore();
    await sdk.Object.unPinAllWithName(
      pin,
      rows.map((row) => toSdk(sdk, row)),
    );
  },

  /**
   * Asks what is kept under a name, as the backend would answer it.
   *
   * @throws FoyerError for a question that cannot be asked here, such as one in full text
   */
  async find<Fields extends object, Seen extends object>(
    query: ObjectQuery<Fields, Seen>,
    pin: string = DEFAULT_PIN,
  ): Promise<Stored<Seen>[]> {
    const sdk = await openStore();
    try {
      const local = rejectInvalid(() => buildQuery(sdk, query)).fromPinWithName(pin);
      return (await local.find()).map((object) => decodeObject<Seen>(object._toFullJSON(), query.className));
    } catch (error) {
      throw toObjectError(error);
    }
  },

  /** Empties the store. */
  async clear(): Promise<void> {
    const sdk = await openStore();
    await sdk.LocalDatastore._clear();
  },
};
