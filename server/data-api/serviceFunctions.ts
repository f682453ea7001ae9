import Parse from 'parse/node';
import type { Address } from 'viem';
import type { z } from 'zod';
import { chainName } from '@/protocol/chains';
import type { DataFunction } from '@/protocol/data/parameters';
import { DATA_FUNCTION_NAMES, DATA_FUNCTIONS } from '@/protocol/data/registry';
import { coinsOf } from '@/server/chain/coins';
import { readVersion } from '@/server/config/readVersion';
import type { DataHandler } from '@/server/data-api/DataContext';
import { toStorageError } from '@/server/storage/diskSpace';
import { IpfsPathError } from '@/server/storage/IpfsStore';

/** Text that is base64 and nothing else: whole groups of four, padded as it must be. */
const BASE64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;

/** `web3ApiVersion`: the version of this package. */
export const web3ApiVersion: DataHandler<'web3ApiVersion'> = async () => ({ version: readVersion() });

/** `endpointWeights`: as the registry declares them. */
export const endpointWeights: DataHandler<'endpointWeights'> = async () =>
  DATA_FUNCTION_NAMES.flatMap((endpoint) => {
    const { cost, rest }: DataFunction = DATA_FUNCTIONS[endpoint];
    const weight = String(cost);
    return rest?.api === 'v2' ? [{ endpoint, path: rest.path, rateLimitWeight: weight, price: weight }] : [];
  });

/** `getChains`: those that have a source here. */
export const getChains: DataHandler<'getChains'> = async (_parameters, { chains }) =>
  chains.list().map(({ chainId, sources }) => {
    const wrappedCoin = coinsOf(chainId)?.wrapped ?? null;
    return { chainId, name: chainName(chainId), sources, wrappedCoin };
  });

/** `getExchangeRates`: of the operator's source. */
export const getExchangeRates: DataHandler<'getExchangeRates'> = async (_parameters, { rates }) => rates.read();

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

/** `uploadFolder`, into the store of this backend; an account, or a key, has its share of the disk, and the quota of its files. */
export const uploadFolder: DataHandler<'uploadFolder'> = async ({ abi, data }, { ipfs, caller }) => {
  const owner = caller.user?.id ?? (caller.key && `key ${caller.key}`);
  if (!caller.master && !owner) {
    throw new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, 'Sign in to upload files.');
  }
  const files = (abi ?? data ?? []).map(({ path, content }) => ({ path, content: decodeContent(content) }));
  const fileSize = files.reduce((sum, { content }) => sum + content.length, 0);
  await ipfs.space.require(fileSize);
  await ipfs.limit({ user: { id: owner }, master: caller.master, fileSize });
  const keep = () =>
    ipfs.store.addFolder(files).catch((error: unknown) => {
      if (!(error instanceof IpfsPathError)) throw toStorageError(error);
      throw new Parse.Error(Parse.Error.VALIDATION_ERROR, error.message);
    });
  const cid = await (owner ? ipfs.keepFolder(owner, fileSize, keep) : keep());
  return files.map(({ path }) => ({ path: ipfs.address(cid, path) }));
};

/**
 * The bytes that a caller of `uploadFolder` means: base64, with or without `data:…;base64,` before it; other text as
 * it stands; JSON as text. Text that can be read as base64 is taken for it, since that is what the function was made for.
 */
export function decodeContent(content: z.core.util.JSONType): Uint8Array {
  if (typeof content !== 'string') return Buffer.from(JSON.stringify(content));
  const inAddress = /^data:[^,]{0,200};base64,/.exec(content)?.[0] ?? '';
  const text = content.slice(inAddress.length);
  return BASE64.test(text) ? Buffer.from(text, 'base64') : Buffer.from(content);
}
