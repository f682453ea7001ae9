import { expect, it } from 'vitest';
import { createReadings, type Wish } from '@/lib/data/createReadings';
import { eventually } from '@/tests/helpers/eventually';

it('lets one that fails hold up no other, and keeps what was read before it failed', async () => {
  let isDown = false;
  const readings = createReadings(({ id, version }: Wish) =>
    id === 'b' && isDown ? Promise.reject(new Error('The node is silent.')) : Promise.resolve(`${id}${version}`),
  );
  readings.want([
    { id: 'a', version: 0 },
    { id: 'b', version: 0 },
  ]);
  await eventually(() => expect(readings.get().get('b')?.value).toBe('b0'));
  isDown = true;
  readings.want([
    { id: 'a', version: 1 },
    { id: 'b', version: 1 },
  ]);
  await eventually(() => expect(readings.get().get('b')?.error).not.toBeNull());
  expect(readings.get().get('a')).toEqual({ value: 'a1', error: null, loading: false });
  expect(readings.get().get('b')?.value).toBe('b0');
});

it('breaks off nothing for a newer version, but what is wanted no more', async () => {
  const asked: string[] = [];
  const signals: AbortSignal[] = [];
  const answers: ((value: string) => void)[] = [];
  const readings = createReadings(({ id, version }: Wish, signal) => {
    asked.push(`${id}${version}`);
    signals.push(signal);
    return new Promise<string>((resolve) => answers.push(resolve));
  });
  readings.want([{ id: 'a', version: 0 }]);
  readings.want([{ id: 'a', version: 1 }]);
  readings.want([{ id: 'a', version: 2 }]);
  expect(asked).toEqual(['a0']);
  answers[0]?.('first');
  await eventually(() => expect(asked).toEqual(['a0', 'a2']));
  expect(readings.get().get('a')).toMatchObject({ value: 'first', loading: true });
  readings.want([]);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]);
});
