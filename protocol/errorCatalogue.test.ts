import { describe, expect, it } from 'vitest';
import { ERROR_CATALOGUE, findCataloguedError } from '@/protocol/errorCatalogue';

/** The codes that the SDK knows (row H01). */
const KNOWN =
  '-1 1 100 101 102 103 104 105 106 107 108 109 111 112 115 116 119 120 121 122 123 124 125 126 127 128 129 130 137 139 140 141 142 143 151 152 153 155 159 160 161 200 201 202 203 204 205 206 207 208 209 210 211 250 251 252 255 600 601 602 INVALID_JSON CONNECTION_FAILED SESSION_MISSING X_DOMAIN_REQUEST'.split(
    ' ',
  );

describe('the error catalogue', () => {
  it('holds each code that the SDK knows and no other', () => {
    expect(Object.keys(ERROR_CATALOGUE).sort()).toEqual([...KNOWN].sort());
  });

  it('gives each code a name of its own and a whole sentence', () => {
    const entries = Object.values(ERROR_CATALOGUE);
    expect(new Set(entries.map(([name]) => name)).size).toBe(entries.length);
    for (const [name, sentence] of entries) {
      expect(name).toMatch(/^[a-z-]+$/);
      expect(sentence).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('finds an entry by number or text, and nothing for an unknown code', () => {
    expect(findCataloguedError(202)?.name).toBe('username-taken');
    expect(findCataloguedError('INVALID_JSON')?.name).toBe('unreadable-answer');
    expect(findCataloguedError(999)).toBeNull();
    expect(findCataloguedError('toString')).toBeNull();
  });
});
