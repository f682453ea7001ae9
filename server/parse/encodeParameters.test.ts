import Parse from 'parse/node';
import { expect, it } from 'vitest';
import { encodeParameters } from '@/server/parse/encodeParameters';

it('gives back the JSON that Parse Server decoded', () => {
  const due = { __type: 'Date', iso: '2026-11-01T00:00:00.000Z' };
  const owner = { __type: 'Pointer', className: '_User', objectId: 'ada' };
  const decoded = {
    due: Object.assign(new Date(due.iso), due),
    list: [Parse.Object.fromJSON({ ...owner }), { n: 1, none: null }],
    place: { __type: 'GeoPoint', latitude: 1, longitude: 2 },
    text: 'x',
  };
  expect(encodeParameters(decoded)).toEqual({
    due,
    list: [owner, { n: 1, none: null }],
    place: decoded.place,
    text: 'x',
  });
});

it('leaves an invalid date for the declaration to refuse', () => {
  expect(encodeParameters({ due: new Date('soon') })).toEqual({ due: expect.any(Date) });
});
