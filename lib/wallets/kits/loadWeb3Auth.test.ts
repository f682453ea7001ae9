import { describe, expect, it } from 'vitest';
import { guardKey } from '@/lib/wallets/kits/loadWeb3Auth';

const requested: string[] = [];
const guarded = guardKey({ request: ({ method }) => Promise.resolve(requested.push(method)) });

describe('the provider of a social account', () => {
  it.each(['eth_private_key', 'private_key', 'ETH_PRIVATE_KEY', 'solanaPrivateKey', 'wallet_updateAccount'])(
    'gives no key away and takes no other: %s',
    async (method) => {
      await expect(guarded.request({ method })).rejects.toMatchObject({ code: 4200 });
      expect(requested).not.toContain(method);
    },
  );

  it('passes on all other requests', async () => {
    await guarded.request({ method: 'personal_sign' });
    expect(requested).toContain('personal_sign');
  });
});
