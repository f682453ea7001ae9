import { expect, it } from 'vitest';
import { isNeedless, readConfigError } from '@/scripts/lib/sitePart.mjs';

it('readConfigError takes the lines of a configuration error out of what Next prints, and nothing else', () => {
  const error = readConfigError();
  const lines = [
    '▲ Next.js 16.4.6 (Turbopack)',
    '⨯ Failed to load next.config.ts, see more info here https://nextjs.org/docs/messages/next-config-error',
    '[Error [\u001b[1mConfigError\u001b[22m]: foyer.config.ts has one error:',
    '  - name must not be empty.',
    'Correct it and start again.]',
    ' GET / 200 in 5ms',
  ];
  expect(lines.filter((line) => !error.takes(line))).toEqual([lines[0], lines[1], lines[5]]);
  expect(error.message()).toBe(
    'foyer.config.ts has one error:\n  - name must not be empty.\nCorrect it and start again.',
  );
});

it.each([
  ['without brackets', ['ConfigError: foyer.config.ts has one error:', '  - name must not be empty.', '']],
  ['that never closes', ['[ConfigError: foyer.config.ts has one error:', ...Array.from({ length: 39 }, () => '  - x')]],
])('readConfigError gives the output back after an error %s', (_words, lines) => {
  const error = readConfigError();
  expect(lines.map((line) => error.takes(line))).toEqual(lines.map(() => true));
  expect(error.takes(' GET / 200 in 5ms')).toBe(false);
  expect(error.message()).toMatch(/^foyer\.config\.ts has one error:\n {2}- /);
});

it('readConfigError has no message where the site ends for another reason', () => {
  const error = readConfigError();
  expect(error.takes('Error: listen EADDRINUSE')).toBe(false);
  expect(error.message()).toBe('');
});

it.each([
  ['⚠ You have added a custom /_error page without a custom /404 page. This prevents the 404 page', true],
  ['See here for info: https://nextjs.org/docs/messages/custom-error-no-custom-404', true],
  ['⚠ Fast Refresh had to perform a full reload.', false],
  ['⨯ Failed to load next.config.ts', false],
])('isNeedless(%j) is %s', (line, needless) => {
  expect(isNeedless(line)).toBe(needless);
});
