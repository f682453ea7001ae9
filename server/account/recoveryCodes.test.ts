import { describe, expect, it } from 'vitest';
import { createRecoveryCodes, findRecoveryCode } from '@/server/account/recoveryCodes';

const SECRET = 'JBSWY3DPEHPK3PXP';

describe('recovery codes', () => {
  it('are ten of ten characters, unlike each other, and stored as hashes alone', async () => {
    const { codes, stored } = await createRecoveryCodes(SECRET);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{10}$/);
    for (const code of codes) expect(stored.join()).not.toContain(code);
  });

  it('are found however they are typed, and by their own account alone', async () => {
    const { codes, stored } = await createRecoveryCodes(SECRET);
    const code = codes[3] ?? '';
    const typed = `${code.slice(0, 5)}-${code.slice(5)}`.toUpperCase().replace(/0/g, 'O').replace(/1/g, 'I');
    expect(await findRecoveryCode(stored, SECRET, typed)).toBe(stored[3]);
    expect(await findRecoveryCode(stored, 'KRSXG5CTMVRXEZLU', code)).toBeNull();
    expect(await findRecoveryCode(stored, SECRET, stored[3] ?? '')).toBeNull();
    expect(await findRecoveryCode(stored, SECRET, '')).toBeNull();
  });

  it('of earlier versions hold as they were', async () => {
    const older = 'Zk3vQ9mX1bT7cN5pR2sW8yL4aD6fGh';
    expect(await findRecoveryCode([older], SECRET, older)).toBe(older);
    expect(await findRecoveryCode([older], SECRET, older.toLowerCase())).toBeNull();
  });
});
