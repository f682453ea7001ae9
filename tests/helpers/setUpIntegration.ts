import { afterAll } from 'vitest';
import { returnBackends } from '@/tests/helpers/shareBackend';

// Before what a file has registered it itself, and so after it: vitest runs them in the other order.
afterAll(returnBackends);
