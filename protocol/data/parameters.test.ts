import { describe, expect, it } from 'vitest';
import { json } from '@/protocol/data/parameters';

describe('a parameter of any JSON', () => {
  it('is taken as it stands, and not walked through', () => {
    const abi = new Proxy({}, { ownKeys: () => expect.unreachable('it was walked through') });
    expect(json.parse(abi)).toBe(abi);
  });

  it('must be given', () => {
    expect(json.safeParse(undefined).success).toBe(false);
    expect(json.parse(null)).toBe(null);
  });
});
