// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drawToken, TokenLogo } from '@/components/ui/values/TokenLogo';

const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';

it.each([
  ['ETH', null, 'Ξ'],
  ['ETH', TOKEN, 'ETH'],
  ['FUSD', TOKEN, 'F'],
  ['LP', TOKEN, 'LP'],
  ['usd₮', TOKEN, 'USD'],
  ['', TOKEN, '?'],
  ['🔥', TOKEN, '?'],
])('a token %s at %s has the letters %s', (symbol, address, letters) => {
  expect(drawToken(symbol, address, 1).letters).toBe(letters);
});

it('has a colour by contract and network, whatever the case of the address and the symbol', () => {
  const { hue } = drawToken('HRT', TOKEN, 1);
  expect(drawToken('FAKE', TOKEN.toLowerCase(), 1).hue).toBe(hue);
  const hues = Array.from({ length: 40 }, (_, chain) => drawToken('HRT', TOKEN, chain).hue);
  expect(new Set(hues).size).toBeGreaterThan(5);
});

it('is a picture that screen readers leave out, and asks nobody for it', () => {
  const { container } = render(<TokenLogo symbol="HRT" address={TOKEN} chainId={1} size={24} />);
  const svg = container.querySelector('svg');
  expect(svg?.getAttribute('aria-hidden')).toBe('true');
  expect(svg?.getAttribute('width')).toBe('24');
  expect(container.innerHTML).not.toMatch(/href|url\(|style=/);
});
