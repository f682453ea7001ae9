import Router, { useRouter } from 'next/router';
import { useCallback } from 'react';
import type { Draft } from '@/components/contracts/readDraft';

/** What the address of the page says: enough to have the same form again. */
export type ContractLink = {
  /** Decimal id; `null` where it names none. */
  chainId: number | null;
  /** Address of the contract, or a name that leads to it; empty for none. */
  address: string;
  /** A known ABI by its name (`erc20`), or the ABI in lines; empty where it did not fit in. */
  abi: string;
  /** Name or signature of the open function; empty for none. */
  fn: string;
  /** Its arguments, as the form holds them. */
  args: readonly unknown[];
  /** What is sent along, in units of the chain's coin. */
  value: string;
};

/** Longer ones are left out of the address: servers and mail programs cut it. */
const MOST_ABI = 4_000;

function readArgs(text: string): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(text || '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return []; // Written by hand, or cut.
  }
}

/** The address for a form, from the root of the site. */
export function writeLink({
  chainId,
  address,
  abi,
  fn,
  args,
  value,
}: Partial<ContractLink> & { args?: readonly Draft[] }) {
  const query = new URLSearchParams();
  if (chainId) query.set('chain', String(chainId));
  if (address) query.set('address', address);
  if (abi && abi.length <= MOST_ABI) query.set('abi', abi);
  if (fn) query.set('fn', fn);
  if (fn && args && args.length > 0) query.set('args', JSON.stringify(args));
  if (fn && value) query.set('value', value);
  const text = query.toString();
  return text === '' ? '/contracts' : `/contracts?${text}`;
}

/** Reads the page's address, and follows it. */
export function useContractLink() {
  const { query } = useRouter();
  const ofLink = (name: string): string => {
    const value = query[name];
    return typeof value === 'string' ? value : '';
  };
  const link: ContractLink = {
    chainId: /^\d{1,15}$/.test(ofLink('chain')) ? Number(ofLink('chain')) : null,
    address: ofLink('address').trim(),
    abi: ofLink('abi'),
    fn: ofLink('fn'),
    args: readArgs(ofLink('args')),
    value: ofLink('value'),
  };
  /** Opens another contract: a step that the back button takes back. */
  const open = useCallback((next: Partial<ContractLink>) => {
    void Router.push(writeLink(next as Parameters<typeof writeLink>[0]), undefined, { shallow: true, scroll: false });
  }, []);
  /** Writes down what was filled in, without a step. */
  const note = useCallback((next: Parameters<typeof writeLink>[0]) => {
    const target = writeLink(next);
    if (target === window.location.pathname + window.location.search) return;
    void Router.replace(target, undefined, { shallow: true, scroll: false });
  }, []);
  return { link, open, note };
}
