import type { PublicSettings, VisitorSettings } from '@/lib/env';
import { parsePublicSettings, parseVisitorSettings } from '@/lib/parseEnv';
import { replaceExports } from '@/tests/helpers/replaceExports';

type Settings = Partial<PublicSettings & VisitorSettings>;

/**
 * The settings of the site for each test of a file.
 *
 * @param settings those that are not the defaults; a function where they are known only when a test runs
 */
export function setTestSettings(settings: Settings | (() => Settings) = {}): void {
  // With a key: without one the site warns, once for each process.
  const visitor = { ...parseVisitorSettings({}), visitorKey: 'a key that site and backend of tests share' };
  const defaults = { ...parsePublicSettings({}), ...visitor };
  const read = () => ({ ...defaults, ...(typeof settings === 'function' ? settings() : settings) });
  replaceExports(import('@/lib/env'), { readSettings: read, readVisitorSettings: read });
}
