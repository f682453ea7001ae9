/** An account as a Polkadot extension shows it. */
export type InjectedAccount = { address: string; name?: string; type?: string };

/** What an extension hands out once the visitor allowed this site. */
export type EnabledExtension = {
  accounts: {
    get(): Promise<readonly InjectedAccount[]>;
    subscribe?(listener: (accounts: readonly InjectedAccount[]) => void): () => void;
  };
  signer: {
    signRaw?(payload: { address: string; data: string; type: 'bytes' }): Promise<{ signature: string }>;
  };
};

/** An extension under `window.injectedWeb3`. */
export type InjectedExtension = { version?: string; enable(site: string): Promise<EnabledExtension> };

/** The extensions of this page, by the names they give themselves. */
export function readExtensions(): readonly (readonly [string, InjectedExtension])[] {
  const { injectedWeb3 } = window as { injectedWeb3?: Record<string, Partial<InjectedExtension> | undefined> };
  const isOne = (entry: [string, Partial<InjectedExtension> | undefined]): entry is [string, InjectedExtension] =>
    typeof entry[1]?.enable === 'function';
  return Object.entries(injectedWeb3 ?? {}).filter(isOne);
}
