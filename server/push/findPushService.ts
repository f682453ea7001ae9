/**
 * Whether an endpoint is of a push service that may be asked, by the setting `PUSH_SERVICES`. What a browser gives is an
 * address that the backend will send to: without the list anybody could have it ask anything.
 *
 * @returns `trusted` is the origin that the operator named whole, wherever it is; `null`: it may not be asked
 */
export function findPushService(endpoint: string, services: readonly string[]): { trusted: string | undefined } | null {
  if (!URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  if (url.username !== '' || url.password !== '') return null;
  const { origin, hostname } = url;
  if (services.includes(origin)) return { trusted: origin };
  if (url.protocol !== 'https:' || url.port !== '') return null;
  const isKnown = services.some((service) =>
    service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service,
  );
  return isKnown ? { trusted: undefined } : null;
}
