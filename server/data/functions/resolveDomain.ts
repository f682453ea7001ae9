import Parse from 'parse/node';
import type { DataHandler } from '@/server/data/DataContext';

/** `resolveDomain`, from the registry of names. */
export const resolveDomain: DataHandler<'resolveDomain'> = async ({ domain }, { ens }) => {
  const address = await ens.addressOf(domain);
  if (address === null) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, `No address is behind "${domain}".`);
  return { address };
};
