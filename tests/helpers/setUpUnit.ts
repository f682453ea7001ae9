import { afterEach } from 'vitest';

// Runs before each file of unit tests.
if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  // Files share their packages, and this one would clean up after those of the first file alone.
  afterEach(cleanup);
  // None of them measures time: on a busy machine a second is short.
  configure({ asyncUtilTimeout: 10_000 });
}
