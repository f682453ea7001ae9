import { describe, expectTypeOf, it } from 'vitest';
import type { FieldsOf, ObjectClass } from '@/lib/objects/defineClass';
import type { GeoPoint, Reference, Relation } from '@/lib/objects/StoredObject';
import type { AppSchema } from '@/server/cloud/loadSchema';

const schema = {
  _User: { fields: { nickname: 'String', credits: { type: 'Number', write: 'server' } } },
  Order: {
    fields: {
      what: 'String',
      paid: { type: 'Boolean' },
      due: 'Date',
      place: 'GeoPoint',
      buyer: { type: 'Pointer', targetClass: '_User' },
      parts: { type: 'Relation', targetClass: 'Part' },
    },
    permissions: { get: 'signedIn', update: ['role:clerks'] },
  },
  Part: {},
} as const;

describe('the fields of a declared class', () => {
  it('are of a schema that may be declared', () => {
    expectTypeOf(schema).toExtend<AppSchema>();
  });

  it('have the types of their values', () => {
    expectTypeOf<FieldsOf<typeof schema, 'Order'>>().toEqualTypeOf<{
      what?: string;
      paid?: boolean;
      due?: Date;
      place?: GeoPoint;
      buyer?: Reference<'_User'>;
      parts?: Relation<'Part'>;
    }>();
    expectTypeOf<FieldsOf<typeof schema, '_User'>>().toEqualTypeOf<{ nickname?: string; credits?: number }>();
    expectTypeOf<FieldsOf<typeof schema, 'Part'>>().toEqualTypeOf<object>();
  });

  it('are what a class of objects takes', () => {
    type Orders = ObjectClass<FieldsOf<typeof schema, 'Order'>>;
    expectTypeOf<Parameters<Orders['create']>[0]['what']>().toEqualTypeOf<string | undefined>();
    // @ts-expect-error A number is no text.
    expectTypeOf<{ what: number }>().toExtend<Parameters<Orders['create']>[0]>();
  });

  it('cannot be of a type that there is not, nor permit what there is not', () => {
    // @ts-expect-error There is no type Text.
    expectTypeOf<{ Order: { fields: { what: 'Text' } } }>().toExtend<AppSchema>();
    // @ts-expect-error Nobody is called somebody.
    expectTypeOf<{ Order: { permissions: { get: 'somebody' } } }>().toExtend<AppSchema>();
  });
});
