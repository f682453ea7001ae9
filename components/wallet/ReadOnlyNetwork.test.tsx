// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ReadOnlyNetwork } from '@/components/wallet/ReadOnlyNetwork';
import { RpcError } from '@/lib/wallets/rpc';
import { replaceExports } from '@/tests/helpers/replaceExports';
import { setTestSettings } from '@/tests/helpers/testSettings';

/** The chain that is read, and what the node of the next one does. */
const state = { chain: 1, refuses: true };

setTestSettings({ rpcUrls: { 1: 'http://127.0.0.1:1', 137: 'http://127.0.0.1:2' } });
replaceExports(import('@/lib/auth/useConnectedWallet'), {
  useWalletAccount: () => ({ enabled: false, connector: null }),
});
replaceExports(import('@/lib/sdk/wallets/readNetwork'), {
  readNetwork: () =>
    Promise.resolve({
      chainId: () => `0x${state.chain.toString(16)}`,
      height: () => Promise.resolve(21_000_000),
      switchTo: (chain: number) => {
        if (state.refuses) return Promise.reject(new RpcError(-32_603, "The node at 127.0.0.1:2 isn't responding."));
        state.chain = chain;
        return Promise.resolve();
      },
      stop: () => Promise.resolve(),
    }),
});

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView ??= () => undefined;
});

async function choose(label: string): Promise<void> {
  fireEvent.click(screen.getByRole('combobox'));
  fireEvent.keyDown(await screen.findByRole('option', { name: label }), { key: 'Enter' });
  await act(() => Promise.resolve());
}

it('stays on its network and says why where the switch to another one fails', async () => {
  render(<ReadOnlyNetwork />);
  fireEvent.click(screen.getByRole('button', { name: 'Read the network' }));
  expect((await screen.findByRole('combobox')).textContent).toBe('Ethereum');
  await choose('Polygon');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain("isn't responding"));
  expect(screen.getByRole('combobox').textContent).toBe('Ethereum');
  expect(screen.getByText('21,000,000')).toBeTruthy();

  state.refuses = false;
  await choose('Polygon');
  await waitFor(() => expect(screen.getByRole('combobox').textContent).toBe('Polygon'));
  expect(screen.getByRole('alert').textContent).toBe('');
});
