import { authStore } from '@/lib/auth/authStore';

/** Takes the error away; the status `error` gives way to the one that holds without it. */
export function clearError(): void {
  const { error, status, user } = authStore.get();
  if (!error && status !== 'error') return;
  const resting = user ? 'authenticated' : 'unauthenticated';
  authStore.set({ error: null, status: status === 'error' ? resting : status });
}
