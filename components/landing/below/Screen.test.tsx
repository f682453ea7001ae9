import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Screen } from '@/components/landing/below/Screen';

it('keeps the place of its picture by an address that srcset takes: without spaces and commas', () => {
  const html = renderToStaticMarkup(<Screen name="portfolio" alt="The portfolio" hasPhone />);
  const candidates = [...html.matchAll(/srcSet="([^"]*)"/gi)].map(([, candidate]) => candidate ?? '');
  expect(candidates.length).toBeGreaterThan(0);
  for (const candidate of candidates) expect(candidate.replace(/^data:image\/svg\+xml,/, '')).not.toMatch(/[\s,]/);
});
