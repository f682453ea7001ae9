import { OBJECT_NOT_FOUND } from '@/protocol/codes';
import { ObjectNotFoundError } from '@/lib/errors/objectErrors';
import { createQuery, type ObjectQuery } from '@/lib/objects/createQuery';
import type {
  Access,
  GeoPoint,
  Polygon,
  Reference,
  Relation,
  Stored,
  ObjectMetadata,
  StoredFile,
  Target,
} from '@/lib/objects/StoredObject';
import { type ObjectRequest, type ReadOptions, sendBatch, sendObject } from '@/lib/objects/sendObjects';
import { decodeObject, decodeValue, encodeFields } from '@/lib/objects/values';
import type { MoralisSdk } from '@/lib/MoralisSdk';

/** What is kept with an object beside its fields. */
export type SaveOptions = { access?: Access };

/** For each field a new value, or a change that the backend works out (`changes.ts`). */
export type Changes<Fields> = { readonly [Field in keyof Fields]?: Fields[Field] | Change };

/** What a change leaves behind: the fields that it touched. */
export type Changed<Fields> = Partial<Fields> & { id: string; updatedAt: Date };

/** One class of objects. */
export type ObjectClass<Fields extends object> = {
  readonly className: string;
  /** Every object of the class, to be narrowed step by step. */
  query(): ObjectQuery<Fields>;
  /** What any of these questions finds. */
  anyOf(...queries: ObjectQuery<Fields>[]): ObjectQuery<Fields>;
  /**
   * One object, with the objects that the fields of `include` point to.
   *
   * @throws ObjectNotFoundError if there is none, or the user may not read it
   */
  get(id: string, options?: ReadOptions & { include?: readonly string[] }): Promise<Stored<Fields>>;
  create(fields: Fields, options?: SaveOptions): Promise<Stored<Fields>>;
  /** Changes some fields of an object and leaves the others. */
  update(target: Target, changes: Changes<Fields>, options?: SaveOptions): Promise<Changed<Fields>>;
  delete(target: Target): Promise<void>;
  /**
   * Makes many objects. They are no transaction: each is made or refused on its own.
   *
   * @throws PartlyFailedError where some were refused
   */
  createAll(rows: readonly Fields[], options?: SaveOptions): Promise<Stored<Fields>[]>;
  /** Deletes many objects, as `createAll` makes them. */
  deleteAll(targets: readonly Target[]): Promise<void>;
};

const idOf = (target: Target): string => (typeof target === 'string' ? target : target.id);

/**
 * The objects of a class, typed: `defineClass<{ text: string; likes: number }>('Post')`. Rights, types and permissions
 * are the backend's to check; these types only keep a page from slips.
 */
export function defineClass<Fields extends object>(className: string): ObjectClass<Fields> {
  const request = (
    sdk: MoralisSdk,
    method: ObjectRequest['method'],
    id: string,
    fields: object,
    { access }: SaveOptions = {},
  ): ObjectRequest => ({
    method,
    path: `classes/${className}${id && `/${encodeURIComponent(id)}`}`,
    body: { ...encodeFields(sdk, fields), ...(access && { ACL: new sdk.ACL(access).toJSON() }) },
  });
  return {
    className,
    query: () => createQuery<Fields>(className),
    anyOf: (...queries) => createQuery<Fields>(className, [['anyOf', ...queries]]),
    async get(id, { include = [], signal } = {}) {
      const query = createQuery<Fields>(className).equalTo('objectId', id as never);
      const found = await query.include(...include).first({ signal });
      if (!found) throw new ObjectNotFoundError('Object not found.', OBJECT_NOT_FOUND, undefined);
      return found;
    },
    async create(fields, options) {
      let sent: Record<string, unknown> = {};
      const answer = await sendObject((sdk) => {
        const made = request(sdk, 'POST', '', fields, options);
        sent = made.body;
        return made;
      });
      return decodeObject<Fields>({ ...sent, ...answer }, className);
    },
    async update(target, changes, options) {
      const id = idOf(target);
      const answer = await sendObject((sdk) => request(sdk, 'PUT', id, changes, options));
      const { updatedAt, ...computed } = answer;
      const plain = Object.entries(changes).filter(([, value]) => !isChange(value));
      return {
        ...Object.fromEntries(plain),
        ...(decodeValue(computed) as object),
        id,
        updatedAt: new Date(String(updatedAt)),
      } as Changed<Fields>;
    },
    async delete(target) {
      await sendObject((sdk) => request(sdk, 'DELETE', idOf(target), {}));
    },
    async createAll(rows, options) {
      let sent: ObjectRequest[] = [];
      const answers = await sendBatch(
        (sdk) => (sent = rows.map((fields) => request(sdk, 'POST', '', fields, options))),
      );
      return answers.map((answer, index) => decodeObject<Fields>({ ...sent[index]?.body, ...answer }, className));
    },
    async deleteAll(targets) {
      await sendBatch((sdk) => targets.map((target) => request(sdk, 'DELETE', idOf(target), {})));
    },
  };
}

const isChange = (value: unknown): value is Change => typeof value === 'object' && value !== null && '__op' in value;

/**
 * Changes that the backend works out itself, from whatever the field holds at that moment: two visitors who do so at
 * once lose nothing. A plain value sets the field.
 */
type Change =
  | { readonly __op: 'Delete' }
  | { readonly __op: 'Increment'; readonly amount: number }
  | { readonly __op: 'Add' | 'AddUnique' | 'Remove'; readonly objects: readonly unknown[] }
  | { readonly __op: 'AddRelation' | 'RemoveRelation'; readonly objects: readonly (Reference | ObjectMetadata)[] };

/** Empties a field. */
export const unset = (): Change => ({ __op: 'Delete' });

/** Adds to a number, or takes from it where `amount` is below 0; an empty field counts as 0. */
export const increment = (amount = 1): Change => ({ __op: 'Increment', amount });

/** Appends to a list. */
export const add = (...values: readonly unknown[]): Change => ({ __op: 'Add', objects: values });

/** Adds to a list what is not in it. The order of the list is not kept by every database. */
export const addUnique = (...values: readonly unknown[]): Change => ({ __op: 'AddUnique', objects: values });

/** Takes every occurrence out of a list. */
export const remove = (...values: readonly unknown[]): Change => ({ __op: 'Remove', objects: values });

/** Adds stored objects, of the relation's class, to a relation. */
export const relate = (...objects: readonly (Reference | ObjectMetadata)[]): Change => ({
  __op: 'AddRelation',
  objects,
});

/** Takes objects out of a relation. */
export const unrelate = (...objects: readonly (Reference | ObjectMetadata)[]): Change => ({
  __op: 'RemoveRelation',
  objects,
});

/** The values of each type of field, as the rest of the site reads them. */
type Values = {
  String: string;
  Number: number;
  Boolean: boolean;
  Date: Date;
  Object: Record<string, unknown>;
  Array: unknown[];
  GeoPoint: GeoPoint;
  Polygon: Polygon;
  File: StoredFile;
  Bytes: { readonly __type: 'Bytes'; readonly base64: string };
};

type ValueOf<Field> = Field extends keyof Values
  ? Values[Field]
  : Field extends { readonly type: 'Pointer'; readonly targetClass: infer ClassName extends string }
    ? Reference<ClassName>
    : Field extends { readonly type: 'Relation'; readonly targetClass: infer ClassName extends string }
      ? Relation<ClassName>
      : Field extends { readonly type: infer Type extends keyof Values }
        ? Values[Type]
        : never;

/**
 * The fields of a class that `cloud/schema.ts` declares, for `defineClass<FieldsOf<typeof schema, 'Order'>>`. Each may
 * be missing: a row may be older than a field. The schema has to be declared `as const`.
 */
export type FieldsOf<Schema, ClassName extends keyof Schema> = Schema[ClassName] extends {
  readonly fields: infer Fields;
}
  ? { -readonly [Name in keyof Fields]?: ValueOf<Fields[Name]> }
  : object;
