// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { replayEarlyInput } from '@/lib/shell/replayEarlyInput';
import { useHydrated } from '@/lib/state/createStore';

afterEach(cleanup);

/** A page whose fields render again once React took over. */
function Page({ heard }: { heard: string[] }) {
  useLayoutEffect(replayEarlyInput, []);
  const known = useHydrated();
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({ given: 'of the server' });
  const field = (name: string) => ({
    name,
    value: texts[name] ?? '',
    'data-known': known,
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      heard.push(`${name} ${value}`);
      setTexts((before) => ({ ...before, [name]: value }));
    },
  });
  return (
    <form>
      <input {...field('address')} />
      <input {...field('mail')} type="email" />
      <textarea {...field('abi')} />
      <input {...field('given')} />
      <input {...field('untouched')} />
      <input name="own" defaultValue="" />
      <output>{JSON.stringify(texts)}</output>
    </form>
  );
}

/** Renders it as the server does, types, and lets React take over. */
async function typeEarly(typed: Readonly<Record<string, string>>) {
  const heard: string[] = [];
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Page heard={[]} />);
  const field = (name: string) => container.querySelector<HTMLInputElement>(`[name=${name}]`);
  for (const [name, text] of Object.entries(typed)) Object.assign(field(name) ?? {}, { value: text });
  field('address')?.setSelectionRange(1, 2);
  render(<Page heard={heard} />, { container, hydrate: true });
  await act(() => Promise.resolve());
  return { heard, field, known: container.querySelector('output')?.textContent };
}

it('keeps what was typed into any field before React took over, and reports it once', async () => {
  const typed = { address: '0xAb', mail: 'ada@example.org', abi: 'function name()', given: 'of the visitor', own: 'x' };
  const { heard, field, known } = await typeEarly(typed);
  for (const [name, text] of Object.entries(typed)) expect(field(name)?.value, name).toBe(text);
  const { own, ...controlled } = typed;
  expect(own).toBe('x');
  expect(heard).toEqual(Object.entries(controlled).map(([name, text]) => `${name} ${text}`));
  expect(JSON.parse(known ?? '')).toEqual(controlled);
  expect([field('address')?.selectionStart, field('address')?.selectionEnd]).toEqual([1, 2]);
});

it('keeps a text that was deleted deleted', async () => {
  const { heard, field } = await typeEarly({ given: '' });
  expect([heard, field('given')?.value]).toEqual([['given '], '']);
});

it('reports nothing if nothing was typed', async () => {
  expect((await typeEarly({})).heard).toEqual([]);
});
