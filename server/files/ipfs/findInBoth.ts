import type { IpfsStore } from '@/server/files/ipfs/IpfsStore';

/** Looks in one store, then in the other. */
export function findInBoth(first: Pick<IpfsStore, 'find'>, second: Pick<IpfsStore, 'find'>): Pick<IpfsStore, 'find'> {
  return { find: async (cid, names) => (await first.find(cid, names)) ?? second.find(cid, names) };
}
