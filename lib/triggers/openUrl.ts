import { DeclinedError } from '@/lib/errors/DeclinedError';
import { UnsafeUrlError } from '@/lib/errors/UnsafeUrlError';
import type { Trigger, TriggerContext } from '@/lib/triggers/Trigger';

/**
 * Opens an address of the web; asks before the visitor leaves this site.
 *
 * @throws UnsafeUrlError for what is neither http nor https; DeclinedError
 */
export async function openUrl({ url, newTab }: Trigger, { confirm, open }: TriggerContext): Promise<void> {
  const { href } = window.location;
  const text = typeof url === 'string' ? url : '';
  if (text === '' || !URL.canParse(text, href)) throw new UnsafeUrlError(text);
  const target = new URL(text, href);
  if (target.protocol !== 'http:' && target.protocol !== 'https:') throw new UnsafeUrlError(text);
  const isElsewhere = target.origin !== new URL(href).origin;
  const request = { kind: 'open', url: target.href, newTab: newTab === true } as const;
  if (isElsewhere && !(await confirm(request))) throw new DeclinedError();
  open(request.url, request.newTab);
}
