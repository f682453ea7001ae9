// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CopyButton } from '@/components/ui/values/CopyButton';

function setClipboard(writeText: ((text: string) => Promise<void>) | null): void {
  Object.defineProperty(navigator, 'clipboard', { value: writeText ? { writeText } : undefined, configurable: true });
}

async function press(): Promise<void> {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Copy address' }));
    await Promise.resolve();
  });
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  setClipboard(null);
});

describe('CopyButton', () => {
  it('copies the text, says so, and is ready again after two seconds', async () => {
    const writeText = vi.fn(async () => undefined);
    setClipboard(writeText);
    render(<CopyButton value="0xabc" label="Copy address" />);
    await press();
    expect(writeText).toHaveBeenCalledWith('0xabc');
    expect(screen.getByRole('status').textContent).toBe('Copied');
    act(() => {
      vi.advanceTimersByTime(2_000);
    });
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('copies an address with its checksum, whatever case it is kept in', async () => {
    const writeText = vi.fn(async () => undefined);
    setClipboard(writeText);
    render(<CopyButton value="0x70997970c51812dc3a010c7d01b50e0d17dc79c8" label="Copy address" />);
    await press();
    expect(writeText).toHaveBeenCalledWith('0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
  });

  it('says what to do where the browser refuses', async () => {
    setClipboard(async () => Promise.reject(new DOMException('no', 'NotAllowedError')));
    render(<CopyButton value="0xabc" label="Copy address" />);
    await press();
    expect(screen.getByRole('status').textContent).toContain('Select the text and copy it');
  });

  it('says so as well where there is no clipboard at all', async () => {
    setClipboard(null);
    render(<CopyButton value="0xabc" label="Copy address" quiet />);
    await press();
    expect(screen.getByRole('status').textContent).toContain("Couldn't copy");
  });
});
