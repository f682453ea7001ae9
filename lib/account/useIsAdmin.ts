import { useEffect, useState } from 'react';
import { useAuth } from '@/lib/auth/useAuth';

let known: { user: string; isAdmin: Promise<boolean> } | null = null;

/**
 * Whether the visitor may open `/admin`: asked once per session, after the page has loaded; false until it is known. For
 * navigation alone: the server checks each call.
 */
export function useIsAdmin(): boolean {
  const { status, user } = useAuth();
  const id = status === 'authenticated' && user ? user.id : null;
  const [admin, setAdmin] = useState<string | null>(null);
  useEffect(() => {
    if (id === null) return;
    let cancelled = false;
    if (known?.user !== id) known = { user: id, isAdmin: readIsAdmin() };
    // A page serves without it; the next one asks again.
    known.isAdmin.then(
      (isAdmin) => {
        if (!cancelled && isAdmin) setAdmin(id);
      },
      () => {
        known = null;
      },
    );
    return () => {
      cancelled = true;
    };
  }, [id]);
  return id !== null && admin === id;
}

async function readIsAdmin(): Promise<boolean> {
  const { call } = await import('@/lib/data/backendClient');
  return (await call('getAccount', {}, { reads: true })).admin;
}
