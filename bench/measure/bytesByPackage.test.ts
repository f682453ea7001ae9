import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { bytesByPackage, packageOf } from '@/bench/measure/bytesByPackage';

it.each([
  ['turbopack:///[project]/node_modules/react-dom/cjs/react-dom.js', 'react-dom'],
  ['turbopack:///[project]/node_modules/viem/node_modules/@noble/curves/abstract.js', '@noble/curves'],
  ['turbopack:///[project]/components/ui/forms/Select.tsx', 'components/ui'],
  ['turbopack:///[project]/lib/env.ts', 'lib'],
  ['turbopack:///[project]/foyer.config.ts', 'foyer.config.ts'],
  ['', '(bundler)'],
])('%s is of %s', (source, name) => {
  expect(packageOf(source)).toBe(name);
});

it('gives each character of a bundle to the package it comes from', async () => {
  const source = {
    'lib/one.js': `export const one = '${'a'.repeat(100)}';`,
    'node_modules/two/x.js': `export const two = '${'b'.repeat(300)}';`,
  };
  const { outputFiles } = await build({
    stdin: {
      contents: "import { one } from 'lib/one.js'; import { two } from 'node_modules/two/x.js'; console.log(one, two);",
    },
    ...{ bundle: true, minify: true, write: false, sourcemap: 'external', outfile: 'out.js', format: 'esm' },
    plugins: [
      {
        name: 'memory',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /\.js$/ }, ({ path }) => ({ path: `${process.cwd()}/${path}`, namespace: 'file' }));
          onLoad({ filter: /(one|x)\.js$/ }, ({ path }) => ({
            contents: source[path.replace(`${process.cwd()}/`, '') as keyof typeof source],
          }));
        },
      },
    ],
  });
  const [map, code] = ['.map', '.js'].map((end) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '');
  const bytes = bytesByPackage(code ?? '', map ?? '');
  expect(bytes.get('lib')).toBeGreaterThan(100);
  expect(bytes.get('lib')).toBeLessThan(130);
  expect(bytes.get('two')).toBeGreaterThan(300);
  expect(bytes.get('two')).toBeLessThan(330);
  expect([...bytes.values()].reduce((sum, count) => sum + count, 0)).toBe(code?.length);
});
