import { describe, expect, it } from 'vitest';
import { formatSessionMarker, readSessionMarker } from '@/lib/auth/session/sessionMarker';

const marker = { id: 'u1', name: 'Änne; "x"', address: null };
const cookieOf = (header: string): string => header.split('; ')[0] ?? '';

describe('the session marker', () => {
  it('comes back from the cookie as it went in, whatever else is there', () => {
    const cookie = cookieOf(formatSessionMarker(marker, false));
    expect(readSessionMarker(`a=1; ${cookie}; b=2`)).toEqual(marker);
  });

  it('is taken away by an age of nought, and sent over https alone where the site is', () => {
    expect(formatSessionMarker(null, true)).toBe('foyer-session=; Path=/; Max-Age=0; SameSite=Lax; Secure');
  });

  it.each([
    [undefined],
    [''],
    ['foyer-session='],
    ['foyer-session=%7B'],
    ['foyer-session=%'],
    ['foyer-session=null'],
    [`foyer-session=${encodeURIComponent('{"id":1,"name":null,"address":null}')}`],
    [`foyer-session=${'x'.repeat(5000)}`],
  ])('counts a malformed one as none: %s', (cookies) => {
    expect(readSessionMarker(cookies)).toBeNull();
  });
});
