import { describe, expect, it } from 'vitest';
import { formatSessionMarker, readSessionMarker } from '@/lib/session/sessionMarker';

const marker = { id: 'u1', name: 'Änne; "x"', address: null };
const cookieOf = (header: string): string => header.split('; ')[0] ?? '';

describe('the session marker', () => {
  it('round-trips through the cookie, whatever other cookies there are', () => {
    const cookie = cookieOf(formatSessionMarker(marker, false));
    expect(readSessionMarker(`a=1; ${cookie}; b=2`)).toEqual(marker);
  });

  it('stores the name of the address, and drops an invalid one', () => {
    const named = { ...marker, name: null, address: '0xada', shown: 'ada.eth' };
    expect(readSessionMarker(cookieOf(formatSessionMarker(named, false)))).toEqual(named);
    const wrong = encodeURIComponent(JSON.stringify({ ...marker, ens: 7 }));
    expect(readSessionMarker(`foyer-session=${wrong}`)).toEqual(marker);
  });

  it('is removed with a max age of 0, and sent over HTTPS only if the site uses it', () => {
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
  ])('ignores a malformed marker: %s', (cookies) => {
    expect(readSessionMarker(cookies)).toBeNull();
  });
});
