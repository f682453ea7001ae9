import type { ServerSettings } from '@/server/env';

/** What no log may show: passwords inside the addresses of the settings, as written and as meant, and keys. */
export function passwordsIn(settings: ServerSettings): string[] {
  const { databaseUri, chainDatabaseUri, smtpUrl, rpcUrls, spareRpcUrls, sources, clients, push } = settings;
  const spare = [...spareRpcUrls.values()].flat();
  const inside = [databaseUri, chainDatabaseUri, smtpUrl, ...rpcUrls.values(), ...spare].flatMap((address) => {
    const password = address === null ? '' : new URL(address).password;
    return password ? [password, decodeURIComponent(password)] : [];
  });
  return [...inside, sources.hosted?.key, clients.moralisSecret, push.keys?.privateKey].filter(
    (one) => typeof one === 'string',
  );
}
