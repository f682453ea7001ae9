import { expect, it } from 'vitest';
import { readInlineFile } from '@/server/chain/readInlineFile';

const read = (uri: string) => {
  const bytes = readInlineFile(uri);
  return bytes && Buffer.from(bytes).toString();
};

it('decodes each %xx of a data: URL, and leaves a percent sign that encodes nothing', () => {
  expect(read('data:text/plain,%41%c3%A9b%zz%4%')).toBe('Aéb%zz%4%');
  expect(read('data:application/json,%7B%22name%22:%2250%%22%7D')).toBe('{"name":"50%"}');
  expect(read('data:application/json,{"name":"a%22b"}')).toBe('{"name":"a%22b"}');
  expect(read('https://example.org/1')).toBeNull();
});

it('decodes half a megabyte of them', () => {
  expect(read(`data:,${'%41a'.repeat(130_000)}`)).toBe('Aa'.repeat(130_000));
});
