import js from '@eslint/js';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import regexp from 'eslint-plugin-regexp';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { MODULES } from './scripts/lib/layers.mjs';
import { DECODES_VALUES, foyer, READS_URLS_OF_SETTINGS } from './scripts/lint/foyer.mjs';
import { DRAWS_NATIVE_CONTROLS, NATIVE_CONTROLS } from './scripts/lint/nativeControls.mjs';
import { NODE_GLOBALS } from './scripts/lint/nodeGlobals.mjs';

/** What the product is made of; tests of its parts stand beside them. */
const PRODUCT = ['protocol', 'lib', 'components', 'pages', 'server', 'devnet'];

/** The arrows between the layers: what a folder must not import, and why. */
const LAYERS = [
  [
    './protocol',
    ['pages', 'components', 'lib', 'server', 'devnet', 'scripts', 'tests', 'styles', 'bench'],
    'protocol imports nothing of ours.',
  ],
  ['./lib', ['pages', 'components', 'server', 'devnet', 'scripts'], 'lib imports protocol alone.'],
  ['./components', ['pages', 'server', 'devnet', 'scripts'], 'components import lib and protocol.'],
  ['./pages', ['server', 'devnet', 'scripts'], 'pages import components, lib and protocol.'],
  [
    './server',
    ['pages', 'components', 'lib', 'devnet', 'styles'],
    'server imports protocol, and scripts/lib for its processes.',
  ],
  ['./devnet', ['pages', 'components', 'lib', 'styles'], 'devnet imports protocol, and server/index.ts.'],
];

const SDK = {
  group: ['/moralis', '/parse'],
  message: 'Only lib/sdk imports the SDK.',
  allowTypeImports: true,
};
const CHAIN = { group: ['/ethers', '/viem'], message: 'A view talks to a chain through lib.' };
const READS_ENVIRONMENT = [
  'lib/env.ts',
  'server/config/readServerSettings.ts',
  // The bundler drops the development wallet only where the condition is written out beside the import.
  'components/development-wallet/startDevelopmentWallet.ts',
  // Parse Server reads it while its code is loaded; there is no other way to say it.
  'server/parse/noLogFolder.ts',
  // One number for site and backend, which tables of both are made with while they are loaded.
  'protocol/localChain.ts',
  'scripts/**',
  'tests/**',
  'bench/**',
  '**/*.config.*',
  '**/*.test.{ts,tsx}',
];

export default defineConfig(
  {
    ignores: [
      '**/.next*/**',
      '.data/**',
      'node_modules/**',
      'test-results/**',
      'coverage/**',
      'bench/results/**',
      'public/**',
      'next-env.d.ts',
    ],
  },
  // No comment may switch a rule off: a rule that does not fit is changed here, for everybody.
  { linterOptions: { noInlineConfig: true } },
  js.configs.recommended,
  {
    plugins: { 'import-x': importX },
    settings: {
      ...importX.flatConfigs.typescript.settings,
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: './tsconfig.json' })],
    },
    rules: {
      'import-x/no-self-import': 'error',
      'import-x/no-default-export': 'error',
      'import-x/no-duplicates': ['error', { 'prefer-inline': true }],
      'import-x/no-restricted-paths': [
        'error',
        {
          zones: [
            ...LAYERS.flatMap(([target, folders, message]) =>
              folders.map((folder) => ({ target, from: `./${folder}`, message })),
            ),
            {
              target: './!(protocol)/**',
              from: './foyer.config.ts',
              message: 'protocol/config/siteConfig.ts reads foyer.config.ts for everybody.',
            },
            {
              target: './foyer.config.ts',
              from: ['pages', 'components', 'lib', 'server', 'devnet', 'scripts', 'tests'].map(
                (folder) => `./${folder}`,
              ),
              message: 'foyer.config.ts imports protocol alone.',
            },
            { target: './server', from: './scripts', except: ['./lib'], message: 'server imports scripts/lib alone.' },
            {
              target: './devnet/**/!(*.test).ts',
              from: './server',
              except: ['./index.ts'],
              message: 'devnet imports server/index.ts alone of the server.',
            },
            ...MODULES.map((module) => ({
              target: `./server/${module}/**/!(*.test).ts`,
              from: MODULES.filter((other) => other !== module).map((other) => `./server/${other}`),
              message: 'A module imports no other module: server/main.ts hands it what it needs.',
            })),
            ...PRODUCT.flatMap((folder) =>
              ['tests', 'bench'].map((from) => ({
                target: `./${folder}/**/!(*.test).{ts,tsx}`,
                from: `./${from}`,
                message: 'What runs for visitors imports no test and no measurement.',
              })),
            ),
          ],
        },
      ],
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Settings are read in lib/env.ts and server/config.' },
      ],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-else-return': 'error',
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strict],
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: ['{components,lib,pages,protocol}/**/*.{ts,tsx}'],
    ignores: ['{lib/format,protocol/text}/**', '**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.property.name=/^toLocale(Date|Time)?String$/]',
          message: 'lib/format writes numbers and dates, in the locale of the visitor.',
        },
        {
          selector: ":matches(NewExpression, CallExpression)[callee.object.name='Intl']",
          message: 'lib/format makes the formatters, each once.',
        },
      ],
    },
  },
  {
    // A class of a foreign package may be widened only through an interface.
    files: ['**/*.d.ts'],
    rules: { '@typescript-eslint/consistent-type-definitions': 'off', 'import-x/no-default-export': 'off' },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { globals: Object.fromEntries(NODE_GLOBALS.map((name) => [name, 'readonly'])) },
  },
  {
    // Patterns that meet input: one that backtracks holds everybody for as long as a stranger wants.
    files: ['{protocol,server}/**/*.ts'],
    ignores: ['**/*.test.{ts,tsx}'],
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-backtracking': 'error', 'regexp/no-super-linear-move': 'error' },
  },
  {
    files: ['{components,devnet,lib,pages,protocol,server}/**/*.{ts,tsx}'],
    ignores: ['protocol/text/boundedText.ts', '**/*.test.{ts,tsx}'],
    plugins: { foyer },
    rules: { 'foyer/measured-text': 'error' },
  },
  {
    files: ['{protocol,server}/**/*.ts'],
    ignores: ['protocol/text/boundedText.ts', ...READS_URLS_OF_SETTINGS, '**/*.test.ts'],
    plugins: { foyer },
    rules: { 'foyer/measured-text': ['error', { urls: true }] },
  },
  {
    files: ['{components,lib,pages,protocol,server}/**/*.{ts,tsx}'],
    ignores: ['protocol/text/decodeComponent.ts', ...READS_URLS_OF_SETTINGS, '**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'decodeURIComponent', message: 'Take decodeComponent: some encode nothing.' },
      ],
    },
  },
  {
    files: ['{components,devnet,lib,pages,protocol,server}/**/*.{ts,tsx}'],
    ignores: [...DECODES_VALUES, '**/*.test.{ts,tsx}'],
    plugins: { foyer },
    rules: { 'foyer/measured-values': 'error' },
  },
  {
    files: ['{components,lib,pages}/**/*.{ts,tsx}'],
    ignores: ['lib/state/secureContext.ts', '**/*.test.{ts,tsx}'],
    plugins: { foyer },
    rules: { 'foyer/secure-context': 'error' },
  },
  {
    files: ['{components,lib,pages}/**/*.{ts,tsx}'],
    extends: [jsxA11y.flatConfigs.strict, reactHooks.configs.flat.recommended],
  },
  {
    files: ['{components,pages}/**/*.{ts,tsx}'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns: [SDK, CHAIN] }] },
  },
  {
    files: ['{components,pages}/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    plugins: { foyer },
    rules: { 'foyer/bare-texts': 'error' },
  },
  {
    files: ['{components,pages}/**/*.tsx'],
    ignores: DRAWS_NATIVE_CONTROLS,
    rules: { 'no-restricted-syntax': ['error', ...NATIVE_CONTROLS] },
  },
  {
    files: ['lib/**/*.{ts,tsx}', 'protocol/**/*.ts'],
    ignores: ['lib/sdk/**', '**/*.test.{ts,tsx}'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns: [SDK] }] },
  },
  {
    files: ['{server,devnet}/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          "MemberExpression[object.name='req'][property.name=/^ips?$/]",
          "VariableDeclarator[init.name='req'] > ObjectPattern > Property[key.name=/^ips?$/]",
        ].map((selector) => ({ selector, message: 'server/http/callerAddress.ts finds the address that counts.' })),
      ],
    },
  },
  {
    // A page that draws nothing would hold a test until its timeout.
    files: ['tests/**/*.ts'],
    ignores: ['tests/helpers/waitForFrames.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          "NewExpression[callee.name='Promise'] CallExpression[callee.name='requestAnimationFrame']",
          "MemberExpression[property.name='finished'][object.name=/animation/i]",
        ].map((selector) => ({
          selector,
          message:
            'tests/helpers/waitForFrames.ts waits for frames, with a bound; animations are finished, not awaited.',
        })),
      ],
    },
  },
  {
    // Parse Server's cloud code and errors are those of `parse/node`; the client SDK has no place there.
    files: ['{server,devnet}/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            { ...SDK, group: ['moralis', 'moralis/*'] },
            {
              group: ['chokidar', 'pino-pretty'],
              message: 'For development: load it by import().',
              allowTypeImports: true,
            },
          ],
        },
      ],
    },
  },
  {
    files: [
      '{,bench/*/}pages/**/*.{ts,tsx}',
      '**/*.config.{ts,js,mjs}',
      'tests/{clients,e2e,integration}/globalSetup.ts',
      'lib/sdk/facade.ts',
      'scripts/lib/{failedFiles,fileSeconds}Reporter.mjs',
      '{cloud,tests/helpers/cloud-code}/schema.*',
    ],
    rules: { 'import-x/no-default-export': 'off' },
  },
  { files: READS_ENVIRONMENT, rules: { 'no-restricted-properties': 'off' } },
  { files: ['scripts/**', 'bench/**'], rules: { 'no-console': 'off' } },
);
