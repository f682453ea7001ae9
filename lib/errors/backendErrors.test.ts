import { expect, it } from 'vitest';
import { toFoyerError } from '@/lib/errors/backendErrors';

it('the error page of a proxy becomes an unreachable server, without its text', () => {
  const message = 'Received an error with invalid JSON from Parse: <html><h1>502 Bad Gateway</h1></html>';
  const error = toFoyerError(Object.assign(new Error(message), { code: 107 }));
  expect(error.name).toBe('UnreachableError');
  expect(error.message).not.toContain('<');
});

it('a refusal of the backend with the same code stays a backend error', () => {
  const error = toFoyerError(Object.assign(new Error('invalid JSON'), { code: 107 }));
  expect([error.name, error.message]).toEqual(['BackendError', 'invalid JSON']);
});
