import type { GeoPoint, Polygon, Reference, Relation, StoredFile } from '@/lib/objects/StoredObject';

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
 * The fields of a class that `cloud/schema.ts` declares, for `defineClass`: `defineClass<FieldsOf<typeof schema, 'Order'>>`.
 * Each may be missing: rows are older than fields. The schema has to be declared `as const`.
 */
export type FieldsOf<Schema, ClassName extends keyof Schema> = Schema[ClassName] extends {
  readonly fields: infer Fields;
}
  ? { -readonly [Name in keyof Fields]?: ValueOf<Fields[Name]> }
  : object;
