type Listener = (value: never) => void;
type Teller = {
  on(event: string, listener: Listener): unknown;
  removeListener(event: string, listener: Listener): unknown;
};

/**
 * Has a provider tell of the same accounts once: WalletConnect says each change twice, as what the phone sent and as what
 * it made of it.
 */
export function notifyOnce<Provider extends Teller>(provider: Provider): Provider {
  const ours = new Map<Listener, Listener>();
  const { on, removeListener } = provider;
  const listen: Teller['on'] = (event, listener) => {
    if (event !== 'accountsChanged') return on.call(provider, event, listener);
    let last: string | null = null;
    const once = (accounts: never): void => {
      const said = JSON.stringify(accounts);
      if (said === last) return;
      last = said;
      listener(accounts);
    };
    ours.set(listener, once);
    return on.call(provider, event, once);
  };
  const leave: Teller['removeListener'] = (event, listener) =>
    removeListener.call(provider, event, ours.get(listener) ?? listener);
  return Object.assign(provider, { on: listen, removeListener: leave });
}
