import { renderCalls } from '@/scripts/docs/renderCalls';
import { renderErrors } from '@/scripts/docs/renderErrors';
import { SETTINGS_FILES } from '@/server/config/renderSettings';

/** The generated files, by their path in the checkout. A unit test fails when one is not what the code says. */
export const GENERATED_FILES = [
  ...SETTINGS_FILES,
  { file: 'docs/reference/errors.md', render: renderErrors },
  { file: 'docs/reference/calls.md', render: renderCalls },
] as const;
