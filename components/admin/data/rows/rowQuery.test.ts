import { describe, expect, it } from 'vitest';
import { readRowQuery, type RowQuery, writeRowQuery } from '@/components/admin/data/rows/rowQuery';

const field = (name: string, type: string) => ({ name, type, targetClass: null, required: false });
const SCHEMA = [
  field('objectId', 'String'),
  field('createdAt', 'Date'),
  field('title', 'String'),
  field('n', 'Number'),
  field('done', 'Boolean'),
  field('tags', 'Array'),
  field('ACL', 'ACL'),
];
const PLAIN: RowQuery = { filters: [], sort: { field: 'createdAt', descending: true }, page: 0, size: 25, hidden: [] };

function read(address: string): RowQuery {
  const params = new URL(address, 'http://localhost').searchParams;
  return readRowQuery(Object.fromEntries([...params.keys()].map((key) => [key, params.getAll(key)])), SCHEMA);
}

describe('the address of rows', () => {
  it('says no more than the class for its newest rows', () => {
    expect(writeRowQuery('Note')).toBe('/admin/classes?name=Note');
    expect(writeRowQuery('Note', PLAIN)).toBe('/admin/classes?name=Note');
    expect(read('/admin/classes?name=Note')).toEqual(PLAIN);
  });

  it('gives back the query it was written from', () => {
    const query: RowQuery = {
      filters: [
        { field: 'title', is: 'contains', value: 'a: b & "c"' },
        { field: 'title', is: 'not', value: 'x\ny' },
        { field: 'n', is: 'less', value: -1.5 },
        { field: 'done', is: 'equals', value: false },
        { field: 'tags', is: 'exists', value: false },
        { field: 'tags', is: 'exists', value: true },
        { field: 'createdAt', is: 'greater', value: '2026-11-01T12:00:00Z' },
      ],
      sort: { field: 'n', descending: false },
      page: 3,
      size: 100,
      hidden: ['ACL', 'tags'],
    };
    expect(read(writeRowQuery('Note', query))).toEqual(query);
  });

  it.each([
    'filter=secret:equals:1',
    'filter=n:equals:many',
    'filter=n:contains:1',
    'filter=done:equals:maybe',
    'filter=createdAt:less:soon',
    'filter=ACL:exists',
    'filter=title:equals:',
    `filter=title:equals:${'x'.repeat(1_001)}`,
    'filter=title',
    'sort=tags',
    'sort=-none',
    'page=0',
    'page=1.5',
    'page=99999999',
    'size=1000',
    'hide=objectId,none',
  ])('leaves out what the server would refuse: %s', (part) => {
    expect(read(`/admin/classes?name=Note&${part}`)).toEqual(PLAIN);
  });
});
