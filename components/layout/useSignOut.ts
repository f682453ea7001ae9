import { strings } from '@/components/layout/inside/strings.en';
import { useToast } from '@/components/ui/overlays/useToast';
import { toMessage } from '@/lib/errors/toMessage';
import { useAuth } from '@/lib/auth/useAuth';

/** Signs the visitor out. If that fails they stay signed in, and a toast says why. */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useAuth();
  const { show } = useToast();
  return async () => {
    const result = await signOut();
    if (result.ok || result.canceled) return;
    show({ tone: 'bad', topic: 'sign-out', title: strings.signOutFailed, text: toMessage(result.error) });
  };
}
