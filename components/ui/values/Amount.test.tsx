// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Amount } from '@/components/ui/values/Amount';

afterEach(cleanup);

describe('Amount', () => {
  it('has the exact value for machines, and in the title when it is cut', () => {
    const { container } = render(<Amount value="5402118123456789012" decimals={18} symbol="ETH" digits={4} />);
    const data = container.querySelector('data');
    expect(data?.getAttribute('value')).toBe('5.402118123456789012');
    expect(data?.textContent).toBe('5.402 ETH');
    expect(screen.getByTitle('5.402118123456789012 ETH')).toBe(data);
  });

  it('groups the digits of the exact value in the title, and not for machines', () => {
    const { container } = render(<Amount value="-29901254264817732806" decimals={12} symbol="ETH" />);
    const data = container.querySelector('data');
    expect(data?.getAttribute('title')).toBe('−29,901,254.264817732806 ETH');
    expect(data?.getAttribute('value')).toBe('-29901254.264817732806');
  });

  it('copies the exact value of an amount that is selected, and leaves other selections alone', () => {
    const { container } = render(
      <p>
        Balance <Amount value="5402118123456789012" decimals={18} symbol="ETH" />
      </p>,
    );
    const data = container.querySelector('data') as HTMLElement;
    expect(data.textContent).toBe('5.40211 ETH');
    const setData = vi.fn();
    window.getSelection()?.selectAllChildren(data);
    expect(fireEvent.copy(data, { clipboardData: { setData } })).toBe(false);
    expect(setData).toHaveBeenCalledExactlyOnceWith('text/plain', '5.402118123456789012');
    window.getSelection()?.selectAllChildren(container);
    expect(fireEvent.copy(data, { clipboardData: { setData } })).toBe(true);
    expect(setData).toHaveBeenCalledOnce();
  });

  it('shows every digit of what is about to be signed, and a limit rounded up', () => {
    const { container, rerender } = render(
      <Amount value="5402118123456789012" decimals={18} symbol="ETH" digits={Infinity} />,
    );
    expect(container.textContent).toBe('5.402118123456789012 ETH');
    rerender(<Amount value="5402118123456789012" decimals={18} symbol="ETH" round="up" />);
    expect(container.textContent).toBe('5.40212 ETH');
  });

  it('shows raw units of a token without decimals, and says so', () => {
    const { container } = render(<Amount value="1250" decimals={null} symbol="MARK" digits={4} />);
    expect(container.textContent).toBe('1,250 raw units of MARK');
    const data = container.querySelector('data');
    expect(data?.getAttribute('value')).toBe('1250');
    expect(data?.getAttribute('title')).toBe(
      '1,250 raw units of MARK: this token doesn’t say how many decimals it has.',
    );
  });

  it('needs no title when nothing is left out', () => {
    const { container } = render(<Amount value={2_500_000n} decimals={6} symbol="USDC" />);
    expect(container.textContent).toBe('2.5 USDC');
    expect(container.querySelector('[title]')).toBeNull();
  });
});
