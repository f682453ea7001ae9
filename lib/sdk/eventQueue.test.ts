import { expect, it, vi } from 'vitest';
import { createEventQueue } from '@/lib/sdk/eventQueue';

it('the event queue creates subscriptions that were not cancelled meanwhile, and ends them later', () => {
  const queue = createEventQueue();
  const unsubscribe = vi.fn();
  const sdk = { onWeb3Enabled: vi.fn(() => unsubscribe), onChainChanged: vi.fn(() => unsubscribe) };
  const enabled = vi.fn();
  const end = queue.add('onWeb3Enabled', enabled);
  queue.add('onChainChanged', vi.fn())();

  queue.flush(sdk);
  expect(sdk.onWeb3Enabled).toHaveBeenCalledExactlyOnceWith(enabled);
  expect(sdk.onChainChanged).not.toHaveBeenCalled();

  queue.flush(sdk);
  expect(sdk.onWeb3Enabled).toHaveBeenCalledOnce();

  end();
  expect(unsubscribe).toHaveBeenCalledOnce();
});
