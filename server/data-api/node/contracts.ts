import { type Address, numberToHex, type PublicClient } from 'viem';
import type { CheckedParameters, DataAnswer } from '@/protocol/data/registry';
import { rejectPruned, requestRaw } from '@/server/data-api/node/callContract';
import { isNotFound } from '@/server/data-api/sources/Source';
import type { VerifiedContracts } from '@/server/data-api/verifiedContracts';

/** Rows of a page, and addresses that are looked at for it. */
const ROWS = 25;

/** What an account holds in place of code that delegates to a contract (EIP-7702): these bytes and an address. */
const DELEGATION = /^0xef0100([\da-f]{40})$/i;

/** `getContractInfo`: whether there is code at an address, and what is verified of it. A node does not know who created it. */
export async function getContractInfo(
  client: PublicClient,
  { address, include }: Omit<CheckedParameters<'getContractInfo'>, 'chain'>,
  { chainId, verified }: { chainId: number; verified: VerifiedContracts },
): Promise<DataAnswer<'getContractInfo'>> {
  const code = await requestRaw<string>(client, 'eth_getCode', address.toLowerCase() as Address, 'latest');
  const [, delegate] = DELEGATION.exec(code) ?? [];
  const isContract = code !== '0x' && delegate === undefined;
  const found = isContract ? await verified.find(chainId, address) : null;
  const sources = found && include === 'source' ? await verified.readSources(chainId, address) : null;
  return {
    address: address.toLowerCase(),
    is_contract: isContract,
    delegate_address: delegate === undefined ? null : `0x${delegate.toLowerCase()}`,
    ...{ creator_address: null, creation_transaction_hash: null, creation_timestamp: null },
    verification: found?.verification ?? null,
    name: found?.name ?? null,
    language: found?.language ?? null,
    compiler: found?.compiler ?? null,
    abi: found?.abi ?? null,
    sources,
  };
}

/** Where blocks are looked at between two others, in quarters: at once, since a node may be far away. */
const SECTIONS = [1n, 2n, 3n];

/**
 * The block in which a contract came into being: the first with code at its address. Often it is the one in which it was
 * seen first; else the blocks before are divided by four, and so on.
 *
 * @param seen a block in which it was there already
 * @returns in decimal; `null` where it was not there, or the node does not keep the state of older blocks
 */
export async function findCreationBlock(client: PublicClient, address: string, seen: bigint): Promise<string | null> {
  const hasCode = async (block: bigint) =>
    (await requestRaw<string>(client, 'eth_getCode', address.toLowerCase(), numberToHex(block))) !== '0x';
  try {
    return await rejectPruned(client, seen, async () => {
      const [isThere, wasThere] = await Promise.all([hasCode(seen), seen > 0n && hasCode(seen - 1n)]);
      if (!isThere) return null;
      if (!wasThere) return seen.toString();
      let [without, block] = [-1n, seen - 1n];
      while (block - without > 1n) {
        const [before, gap] = [without, block - without];
        const between = SECTIONS.map((part) => before + (gap * part) / 4n).filter((one) => one > before);
        const there = await Promise.all(between.map(hasCode));
        const first = there.indexOf(true);
        block = between[first] ?? block;
        without = between[first === -1 ? between.length - 1 : first - 1] ?? without;
      }
      return block.toString();
    });
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return null;
  }
}

/**
 * `getVerifiedContracts`: those that the operator keeps, 25 at a time. One without code on its chain is left out, so a page
 * may have fewer rows than were asked for.
 */
export async function getVerifiedContracts(
  client: PublicClient,
  { limit = ROWS, cursor }: Omit<CheckedParameters<'getVerifiedContracts'>, 'chain'>,
  { chainId, verified }: { chainId: number; verified: VerifiedContracts },
): Promise<DataAnswer<'getVerifiedContracts'>> {
  const all = await verified.list(chainId);
  const rest = cursor === undefined ? all : all.filter((address) => address > cursor.toLowerCase());
  const part = rest.slice(0, Math.max(1, Math.min(limit, ROWS)));
  const infos = await Promise.all(part.map((address) => getContractInfo(client, { address }, { chainId, verified })));
  return {
    total: all.length,
    cursor: rest.length > part.length ? (part.at(-1) ?? '') : '',
    contracts: infos.flatMap(({ address, name, language, compiler, verification }) =>
      verification === null ? [] : { address, name, language, compiler, verification },
    ),
  };
}
