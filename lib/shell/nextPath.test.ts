import { describe, expect, it } from 'vitest';
import { HOME_AFTER_SIGN_IN, nextPath, withNext } from '@/lib/shell/nextPath';

describe('the path after signing in', () => {
  it('keeps a path of this site with its query and hash', () => {
    expect(nextPath('/portfolio?chain=1#tokens')).toBe('/portfolio?chain=1#tokens');
  });

  it('is the account by default', () => {
    expect(nextPath(undefined)).toBe(HOME_AFTER_SIGN_IN);
    expect(nextPath('')).toBe(HOME_AFTER_SIGN_IN);
    expect(nextPath(['/a', '/b'])).toBe(HOME_AFTER_SIGN_IN);
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/%zz//\\@evil.example\\..',
  ])('is never on another host: %j', (next) => {
    const path = nextPath(next);
    expect(path.startsWith('//')).toBe(false);
    expect(new URL(path, 'https://site.example').origin).toBe('https://site.example');
  });

  it('is never a sign-in page', () => {
    expect(nextPath('/sign-in?next=/sign-in')).toBe(HOME_AFTER_SIGN_IN);
    expect(nextPath('/sign-up')).toBe(HOME_AFTER_SIGN_IN);
  });

  it('is passed from page to page, and left out if it is the default', () => {
    expect(withNext('/sign-in', '/send?to=1&of=2')).toBe('/sign-in?next=%2Fsend%3Fto%3D1%26of%3D2');
    expect(withNext('/sign-in', HOME_AFTER_SIGN_IN)).toBe('/sign-in');
  });

  it('is the same for a path as the server and the browser write it', () => {
    const link = '/sign-in?next=%2Fexplorer%3Fq%3DDoors%2Bat%2BDusk';
    expect(withNext('/sign-in', '/explorer?q=Doors%20at%20Dusk')).toBe(link);
    expect(withNext('/sign-in', '/explorer?q=Doors+at+Dusk')).toBe(link);
    expect(withNext('/sign-in', '/explorer?q=Doors+at+Dusk#found')).toBe(`${link}%23found`);
  });
});
