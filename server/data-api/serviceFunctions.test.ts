import { describe, expect, it } from 'vitest';
import { decodeContent } from '@/server/data-api/serviceFunctions';

describe('uploadFolder content', () => {
  it.each([
    ['aGVsbG8=', 'hello'],
    ['data:text/plain;base64,aGVsbG8=', 'hello'],
    ['hello world', 'hello world'],
    ['aGVsbG8', 'aGVsbG8'],
    ['', ''],
    [{ name: 'One' }, '{"name":"One"}'],
    [[1, null], '[1,null]'],
    [7, '7'],
  ])('%j is %s', (content, text) => {
    expect(Buffer.from(decodeContent(content)).toString()).toBe(text);
  });
});
