// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FileButton } from '@/components/ui/forms/FileButton';

it('opens the choice of files, and hands on what was chosen', () => {
  const onFiles = vi.fn();
  const { container } = render(<FileButton label="Choose file" accept=".json" onFiles={onFiles} />);
  const input = container.querySelector('input') as HTMLInputElement;
  const click = vi.spyOn(input, 'click');
  fireEvent.click(screen.getByRole('button', { name: 'Choose file' }));
  expect(click).toHaveBeenCalledOnce();
  expect(input.accept).toBe('.json');
  const file = new File(['[]'], 'abi.json');
  fireEvent.change(input, { target: { files: [file] } });
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([file]);
  fireEvent.change(input, { target: { files: [] } });
  expect(onFiles).toHaveBeenCalledOnce();
});

it('is not for use while it is disabled', () => {
  const { container } = render(<FileButton label="Choose file" disabled onFiles={() => undefined} />);
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
  expect(container.querySelector('input')?.disabled).toBe(true);
});
