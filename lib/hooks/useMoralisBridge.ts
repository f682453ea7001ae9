import { useEffect } from 'react';
import { useMoralis } from 'react-moralis';
import { type MoralisContextActions, provideMoralisContext } from '@/lib/moralis/moralisContext';

/** Lets code outside of React act through the `MoralisProvider` around it, so that `useMoralis()` always agrees. */
export function useMoralisBridge(): void {
  const context = useMoralis();
  useEffect(() => {
    const { initialize, authenticate, login, signup, logout, _setUser: setUser } = context;
    // react-moralis says it in the SDK's own types, which leave out what the bridge needs.
    provideMoralisContext({ initialize, authenticate, login, signup, logout, setUser } as MoralisContextActions);
  }, [context]);
}
