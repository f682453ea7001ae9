// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { AddressPicture, drawAddress } from '@/components/ui/values/AddressPicture';

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
afterEach(cleanup);

describe('AddressPicture', () => {
  it('is the same for the same address, in any letter case', () => {
    expect(drawAddress(ADDRESS.toLowerCase())).toEqual(drawAddress(ADDRESS));
    expect(drawAddress(ADDRESS.toUpperCase())).toEqual(drawAddress(ADDRESS));
  });

  it('distinguishes addresses that differ only in letter case', () => {
    expect(drawAddress('9WzDXwBbmkg8ZTbNMqUx')).not.toEqual(drawAddress('9wzdxwbbmkg8ztbnmqux'));
  });

  it('draws neighbours differently', () => {
    const drawings = Array.from({ length: 200 }, (_, i) =>
      JSON.stringify(drawAddress(`0x${i.toString(16).padStart(40, '0')}`)),
    );
    expect(new Set(drawings).size).toBeGreaterThan(190);
  });

  it('is small enough to stay where it is in a page from the server', () => {
    for (let i = 0; i < 500; i += 1) {
      const value = `0x${(i * 7919).toString(16).padStart(40, '0')}`;
      // The class of a production build has more letters than that of a test.
      const markup = renderToStaticMarkup(<AddressPicture value={value} size={28} />).replace(
        /class="[^"]*"/,
        'x'.repeat(30),
      );
      expect(markup.length).toBeLessThan(500);
    }
  });

  it('is decoration for screen readers', () => {
    const { container } = render(<AddressPicture value={ADDRESS} />);
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });
});
