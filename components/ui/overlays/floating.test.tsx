// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Popover } from '@/components/ui/overlays/Popover';
import { Sheet } from '@/components/ui/overlays/Sheet';
import { Hint, Tooltip } from '@/components/ui/overlays/Tooltip';

beforeEach(() => {
  // The placing of panels watches sizes, which jsdom does not have.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

it('a tooltip describes its control from the start, and shows its words while the pointer is there', async () => {
  render(
    <Tooltip text="Last 24 hours">
      <button type="button">Change</button>
    </Tooltip>,
  );
  const button = screen.getByRole('button', { name: 'Change', description: 'Last 24 hours' });
  expect(screen.queryByRole('tooltip')).toBeNull();
  fireEvent.pointerEnter(button);
  expect((await screen.findByRole('tooltip')).textContent).toBe('Last 24 hours');
  fireEvent.keyDown(button, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});

it('a tooltip that the pointer opened closes by Escape wherever the focus is', async () => {
  render(
    <Tooltip text="Last 24 hours">
      <button type="button">Change</button>
    </Tooltip>,
  );
  fireEvent.pointerEnter(screen.getByRole('button'));
  await screen.findByRole('tooltip');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});

it('a popover that closes by a press on a field leaves the focus there', async () => {
  render(
    <>
      <Popover label="Filters" trigger={<button type="button">Filter</button>}>
        <button type="button">Apply</button>
      </Popover>
      <input aria-label="Name" />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  await screen.findByRole('dialog', { name: 'Filters' });
  // Radix listens from the turn after the opening on.
  await new Promise((resolve) => setTimeout(resolve, 20));
  const field = screen.getByRole('textbox', { name: 'Name' });
  fireEvent.pointerDown(field);
  field.focus();
  fireEvent.click(field);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(field);
});

it('a tooltip opens for a finger that stays, and not for one that presses', async () => {
  vi.useFakeTimers();
  const onClick = vi.fn();
  render(
    <Tooltip text="0x70997970C51812dc3A010C7d01b50e0d17dc79C8">
      <button type="button" onClick={onClick}>
        0x7099…79C8
      </button>
    </Tooltip>,
  );
  const button = screen.getByRole('button', { name: '0x7099…79C8' });
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const touch = { pointerType: 'touch' };
  fireEvent.pointerEnter(button, touch);
  fireEvent.pointerDown(button, touch);
  fireEvent.pointerUp(button, touch);
  await wait(1_000);
  expect(screen.queryByRole('tooltip')).toBeNull();
  fireEvent.pointerDown(button, touch);
  await wait(600);
  expect(screen.getByRole('tooltip').textContent).toContain('0x70997970');
  fireEvent.pointerUp(button, touch);
  await wait(1_000);
  expect(screen.queryByRole('tooltip')).not.toBeNull();
  await wait(2_000);
  expect(screen.queryByRole('tooltip')).toBeNull();
  vi.useRealTimers();
});

it('a hint explains itself by a press', async () => {
  render(<Hint text="The most that it can cost.">max 0.00002 ETH</Hint>);
  const words = screen.getByRole('button', { name: 'max 0.00002 ETH', description: 'The most that it can cost.' });
  fireEvent.pointerDown(words, { pointerType: 'touch' });
  expect((await screen.findByRole('tooltip')).textContent).toContain('The most that it can cost.');
});

it('a popover opens and closes by its button, and gives it the focus back', async () => {
  const onOpenChange = vi.fn();
  render(
    <Popover label="Filters" trigger={<button type="button">Filter</button>} onOpenChange={onOpenChange}>
      {(close) => (
        <button type="button" onClick={close}>
          Apply
        </button>
      )}
    </Popover>,
  );
  const button = screen.getByRole('button', { name: 'Filter' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button);
  expect(await screen.findByRole('dialog', { name: 'Filters' })).toBeTruthy();
  expect(button.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(button);
  fireEvent.click(await screen.findByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(onOpenChange.mock.calls.flat()).toEqual([true, false, true, false]);
});

it('a sheet is a named dialog that closes by its button and by Escape', () => {
  const onOpenChange = vi.fn();
  render(
    <Sheet open onOpenChange={onOpenChange} title="Transaction" footer={<button type="button">Copy link</button>}>
      <p>Confirmed</p>
    </Sheet>,
  );
  const sheet = screen.getByRole('dialog', { name: 'Transaction' });
  expect(sheet.textContent).toContain('Confirmed');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  act(() => void fireEvent.keyDown(sheet, { key: 'Escape' }));
  expect(onOpenChange.mock.calls).toEqual([[false], [false]]);
});

it('a sheet has its tools before its title, and gives the focus to where it is told when it closes', async () => {
  const page = (open: boolean) => (
    <>
      <button type="button">Opener</button>
      <a href="/row">Row</a>
      {open && (
        <Sheet
          open
          onOpenChange={() => undefined}
          title="Transaction"
          tools={<button type="button">Next</button>}
          returnFocus={() => screen.getByRole('link', { name: 'Row' })}
        />
      )}
    </>
  );
  const { rerender } = render(page(false));
  screen.getByRole('button', { name: 'Opener' }).focus();
  rerender(page(true));
  const tool = await screen.findByRole('button', { name: 'Next' });
  expect(document.activeElement).toBe(tool);
  const title = screen.getByRole('heading', { name: 'Transaction' });
  expect(tool.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  rerender(page(false));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Row'));
});

it('a sheet beside the page leaves the page in reach, and a press there does not close it', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const onOpenChange = vi.fn();
  render(
    <div id="__next">
      <button type="button">Row</button>
      <Sheet open beside onOpenChange={onOpenChange} title="Transaction" />
    </div>,
  );
  const row = screen.getByRole('button', { name: 'Row' });
  fireEvent.pointerDown(row);
  fireEvent.click(row);
  expect(onOpenChange).not.toHaveBeenCalled();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
  vi.unstubAllGlobals();
});
