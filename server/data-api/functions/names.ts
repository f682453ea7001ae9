import Parse from 'parse/node';
import type { Address } from 'viem';
import type { DataHandler } from '@/server/data-api/DataContext';

/** `resolveAddress`, from the registry of names. */
export const resolveAddress: DataHandler<'resolveAddress'> = async ({ address }, { ens }) => {
  const name = await ens.nameOf(address as Address);
  if (name === null) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, `${address} has no ENS name.`);
  return { name };
};

/** `resolveDomain`, from the registry of names. */
export const resolveDomain: DataHandler<'resolveDomain'> = async ({ domain }, { ens }) => {
  const address = await ens.addressOf(domain);
  if (address === null)
    throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, `"${domain}" does not resolve to an address.`);
  return { address };
};
