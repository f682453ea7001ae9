// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Amount } from '@/components/ui/values/Amount';

afterEach(cleanup);

describe('Amount', () => {
  it('carries the exact value for machines and the whole of it in the title when it is cut', () => {
    const { container } = render(<Amount value="5402118123456789012" decimals={18} symbol="ETH" digits={4} />);
    const data = container.querySelector('data');
    expect(data?.getAttribute('value')).toBe('5.402118123456789012');
    expect(data?.textContent).toBe('5.4021… ETH');
    expect(screen.getByTitle('5.402118123456789012 ETH')).toBe(data);
  });

  it('shows raw units of a token without decimals, and says so', () => {
    const { container } = render(<Amount value="1250" decimals={null} symbol="MARK" digits={4} />);
    expect(container.textContent).toBe('1,250 raw units of MARK');
    expect(container.querySelector('data')?.getAttribute('value')).toBe('1250');
  });

  it('needs no title when nothing is left out', () => {
    const { container } = render(<Amount value={2_500_000n} decimals={6} symbol="USDC" />);
    expect(container.textContent).toBe('2.5 USDC');
    expect(container.querySelector('[title]')).toBeNull();
  });
});
