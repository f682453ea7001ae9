// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Chart } from '@/components/ui/chart/Chart';

const START = Date.parse('2026-11-20T12:00:00.000Z');
const POINTS = [10, 20, null, 40].map((value, day) => ({ at: START + day * 86_400_000, value }));
const chart = <Chart label="Total value" points={POINTS} formatValue={(value) => `$${value}.00`} />;

/** The part that answers to keys and pointer, once its code is here. */
const findSlider = () => screen.findByRole('slider', { name: 'Total value: values over time' });

/** Gives the plot a place of 300 pixels, which jsdom does not lay out. */
function place(slider: HTMLElement): void {
  const plane = slider.querySelector('svg')?.parentElement;
  if (plane) plane.getBoundingClientRect = () => ({ left: 0, width: 300 }) as DOMRect;
}

/** What the crosshair shows. */
const shown = (slider: HTMLElement) => slider.querySelector('b')?.textContent ?? null;

it('draws a line for each run of values, and nothing through a gap', async () => {
  render(chart);
  const slider = await findSlider();
  const [line = ''] = [...slider.querySelectorAll('path')].map((path) => path.getAttribute('d')).slice(-1);
  expect(line?.match(/M/g)).toHaveLength(2);
  expect(line).toMatch(/^M0,.*L333\.\d+,.*M1000,/);
});

it('draws bars from zero', async () => {
  render(<Chart label="Total value" points={POINTS} formatValue={String} kind="bars" />);
  const slider = await findSlider();
  const bars = [...slider.querySelectorAll('path')].at(-1)?.getAttribute('d') ?? '';
  const heights = [...bars.matchAll(/v(-[\d.]+)/g)].map(([, height]) => Number(height));
  expect(heights).toHaveLength(3);
  expect((heights[2] ?? 0) / (heights[0] ?? 1)).toBeCloseTo(4);
});

it('writes values and times at the axes, none twice', async () => {
  render(chart);
  const slider = await findSlider();
  const words = [...slider.querySelectorAll('span')].map(({ textContent }) => textContent);
  expect(words).toEqual(expect.arrayContaining(['$10.00', '$20.00', '$30.00', '$40.00']));
  expect(new Set(words).size).toBe(words.length);
});

it('leaves moments to the browser, whose clock the server does not know', () => {
  const plot = <Chart {...chart.props} table={false} />;
  const html = renderToString(plot);
  expect(html).toContain('$10.00');
  expect(html).not.toMatch(/Nov|\d\d:\d\d/);
  // It is there once the same chart is in a browser.
  render(plot);
  expect(screen.getAllByText(/\d\d? Nov/).length).toBeGreaterThan(0);
});

it('moves its crosshair by keys, and says value and moment', async () => {
  render(chart);
  const slider = await findSlider();
  const said = () => slider.getAttribute('aria-valuetext');
  fireEvent.keyDown(slider, { key: 'ArrowLeft' });
  expect(said()).toMatch(/^\$40\.00, \+300\.0\u00a0% since the first point, 23 Nov, \d\d:00$/);
  fireEvent.keyDown(slider, { key: 'ArrowLeft' });
  expect(said()).toMatch(/^Unknown, 22 Nov/);
  fireEvent.keyDown(slider, { key: 'Home' });
  fireEvent.keyDown(slider, { key: 'ArrowLeft' });
  expect(said()).toMatch(/^\$10\.00, 20 Nov/);
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  expect(within(slider).getByText('$20.00', { selector: 'b' })).toBeTruthy();
  fireEvent.keyDown(slider, { key: 'Escape' });
  expect(shown(slider)).toBeNull();
});

it('follows the pointer, and keeps the crosshair of a finger that is lifted', async () => {
  render(chart);
  const slider = await findSlider();
  place(slider);
  fireEvent.pointerMove(slider, { clientX: 110 });
  expect(shown(slider)).toBe('$20.00');
  fireEvent.pointerLeave(slider, { pointerType: 'touch' });
  expect(shown(slider)).not.toBeNull();
  fireEvent.pointerLeave(slider, { pointerType: 'mouse' });
  expect(shown(slider)).toBeNull();
});

it('keeps its crosshair while new values come', async () => {
  const { rerender } = render(chart);
  const slider = await findSlider();
  fireEvent.keyDown(slider, { key: 'Home' });
  const changed = POINTS.map(({ at, value }) => ({ at, value: value === 10 ? 11 : value }));
  rerender(<Chart label="Total value" points={changed} formatValue={(value) => `$${value}.00`} />);
  expect(shown(slider)).toBe('$11.00');
});

it('holds the same as a table, at a press', () => {
  render(chart);
  expect(screen.queryByRole('table')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'View as table' }));
  const rows = within(screen.getByRole('table', { name: 'Total value' })).getAllByRole('row');
  expect(rows.map((row) => row.lastElementChild?.textContent)).toEqual([
    'Total value',
    '$10.00',
    '$20.00',
    'Unknown',
    '$40.00',
  ]);
});

it('says that there is nothing to draw', () => {
  render(<Chart label="Total value" points={[]} formatValue={String} />);
  expect(screen.getByText('No data yet')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
