import { describe, expect, it } from 'vitest';
import { strictTransport } from '@/protocol/strictTransport';

describe('strictTransport', () => {
  it('returns the header for https addresses in production', () => {
    expect(strictTransport('https://foyer.example/server', true)).toBe('max-age=31536000');
  });

  it.each([
    ['https://foyer.example', false],
    ['http://foyer.example', true],
    ['https://localhost:3000', true],
    ['https://site.localhost', true],
  ])('binds none for %s where production is %s', (url, production) => {
    expect(strictTransport(url, production)).toBeNull();
  });
});
