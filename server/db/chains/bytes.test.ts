import { describe, expect, it } from 'vitest';
import { BYTES_AS_HEX, toBytes, toHex } from '@/server/db/chains/bytes';

describe('database bytes', () => {
  it('are parsed from hex in any case', () => {
    expect([...toBytes('0x00aBff')]).toEqual([0, 171, 255]);
    expect([...toBytes('0x')]).toEqual([]);
  });

  it.each(['', '00', '0x0', '0xzz', '0x00 ', '0X00', '\\x00', `0x${'0'.repeat(40)}g`])(
    'are not parsed from %j',
    (hex) => {
      expect(() => toBytes(hex)).toThrow(RangeError);
    },
  );

  it('are formatted as lower-case hex', () => {
    expect(toHex(Buffer.from([0, 171, 255]))).toBe('0x00abff');
    const parse = (oid: number, text: string) =>
      (BYTES_AS_HEX.getTypeParser(oid, 'text') as (text: string) => unknown)(text);
    expect(parse(17, '\\x00abff')).toBe('0x00abff');
    expect(parse(17, '\\x')).toBe('0x');
    expect(parse(1001, '{"\\\\x00ab",NULL,"\\\\x"}')).toEqual(['0x00ab', null, '0x']);
    expect(parse(20, '9007199254740993')).toBe('9007199254740993');
    expect(parse(23, '7')).toBe(7);
  });
});
