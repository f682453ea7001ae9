// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MoralisProvider } from 'react-moralis';
import { expect, it, vi } from 'vitest';
import { useWalletAccount } from '@/lib/auth/useConnectedWallet';

it('[A06] a hook outside of the provider says where it belongs', () => {
  // React tells the console of every error that a component throws.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => renderHook(() => useWalletAccount())).toThrow(
    /^Make sure to only call useMoralis within a\s+<MoralisProvider>$/,
  );
});

it('useWalletAccount is empty while no wallet is enabled', () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MoralisProvider initializeOnMount={false}>{children}</MoralisProvider>
  );
  const { result } = renderHook(() => useWalletAccount(), { wrapper });
  expect(result.current).toEqual({ enabled: false, account: null, chainId: null, connector: null, isOther: false });
});
