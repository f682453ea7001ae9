import { type SharedBackend } from '@/tests/helpers/startBackend';

export const signUp = (backend: SharedBackend, username: string, email?: string) =>
  call(backend, 'users', { username, password: PASSWORD, ...(email ? { email } : {}) });

/** A call of the Parse protocol as the SDK makes it: a POST of text. */
export async function call(backend: SharedBackend, route: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${backend.serverUrl}/${route}`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain', ...headers },
    body: JSON.stringify({ _ApplicationId: backend.appId, ...body }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
export const PASSWORD = 'Quiet-Harbour-41-lantern';
