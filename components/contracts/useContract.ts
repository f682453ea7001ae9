import { useQuery } from '@tanstack/react-query';
import Router, { useRouter } from 'next/router';
import { useCallback, useEffect, useState } from 'react';
import type { ContractTarget } from '@/components/contracts/start/ContractForm';
import { type Draft, type Units, USUAL_UNITS } from '@/components/contracts/drafts';
import type { Token } from '@/components/ui/contract/Value';
import { useAuth } from '@/lib/auth/useAuth';
import { type ContractDoc, describeAbi } from '@/lib/contracts/ContractDoc';
import { queryContract } from '@/lib/contracts/queryContract';
import { findSignature } from '@/lib/contracts/abi';
import { BUNDLED_ABIS, findLocalAbi, type ResolvedAbi } from '@/lib/contracts/bundledAbis';
import { savedContracts } from '@/lib/contracts/savedContracts';
import { getQueryClient } from '@/lib/data/queryClient';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { useSavedList } from '@/lib/objects/createSavedLists';
import type { SavedContract } from '@/protocol/calls/account';
import { withoutUnseen } from '@/protocol/text/unseenCharacters';

/** A contract as far as it is known. */
export type OpenContract = {
  /** `null` until it is read. */
  doc: ContractDoc | null;
  /** Signature of the function that the link names. */
  named: string | null;
  /** Why there is none, or no contract. */
  error: FoyerError | null;
  /** What it counts in, where it is a token that says so. */
  token: Token | null;
};

/** The units that a token's amounts can be written in. */
export const unitsOf = (token: Token | null): Units =>
  token ? { ...USUAL_UNITS, [token.symbol]: token.decimals } : USUAL_UNITS;

/** Reads what a contract offers, which of it the link names at first, and what it counts in. */
export function useContractDoc(chainId: number, address: string, abi: string, first: string): OpenContract {
  const [open, setOpen] = useState<OpenContract>({ doc: null, named: null, error: null, token: null });
  const [wanted] = useState(first);
  useEffect(() => {
    const work = new AbortController();
    const report = (part: Partial<OpenContract>) => {
      if (!work.signal.aborted) setOpen((before) => ({ ...before, ...part }));
    };
    const read = async () => {
      const doc = await describeAbi(BUNDLED_ABIS[abi]?.lines ?? abi);
      const named = wanted === '' ? null : await findSignature(doc, wanted).catch((error: unknown) => error);
      report({ doc, ...(typeof named === 'string' ? { named } : named ? { error: toFoyerError(named) } : {}) });
      const has = (signature: string) => doc.functions.some((one) => one.signature === signature);
      if (!has('decimals()') || !has('symbol()')) return;
      const ask = (signature: string) =>
        queryContract({ chainId, address, abi: doc.json, signature, values: [] }, work.signal);
      // No token after all, or nobody answers: then its amounts stay whole numbers.
      const [decimals, symbol] = await Promise.all([ask('decimals()'), ask('symbol()')]).catch(() => [null, null]);
      const token = {
        symbol: withoutUnseen(String(symbol)).trim().replaceAll(/\s+/g, '-'),
        decimals: Number(decimals),
      };
      if (decimals !== null && token.symbol && Number.isInteger(token.decimals)) report({ token });
    };
    read().catch((error: unknown) => report({ error: toFoyerError(error) }));
    return () => work.abort();
  }, [chainId, address, abi, wanted]);
  return open;
}

/** What ABI a contract is read by. */
export type LoadedAbi = {
  /** `null` where there is none; `undefined` until it is known. */
  found: ResolvedAbi | null | undefined;
  error: FoyerError | null;
  retry: () => void;
};

/** Finds the ABI of a contract: `at.abi` where one was passed, else see `resolveAbi`. */
export function useAbi({ chainId, address, abi }: ContractTarget, saved: readonly SavedContract[]): LoadedAbi {
  const question = { chainId, address, passed: abi, saved };
  const atHand = findLocalAbi(question);
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['abi', chainId, address.toLowerCase()],
      // Of a contract that is saved or known nobody is asked.
      queryFn: async ({ signal }) => (await import('@/lib/contracts/resolveAbi')).resolveAbi(question, signal),
      enabled: atHand === null,
      retry: false,
    },
    getQueryClient(),
  );
  if (atHand) return { found: atHand, error: null, retry: () => undefined };
  return { found: data, error: error && toFoyerError(error), retry: () => void refetch() };
}

/** What the address of the page says: enough to have the same form again. */
export type ContractLink = {
  /** Decimal id; `null` where it names none. */
  chainId: number | null;
  /** Address of the contract, or a name that leads to it; empty for none. */
  address: string;
  /** A known ABI by its name (`erc20`), or the ABI in lines; empty to have it found. */
  abi: string;
  /** Name or signature of the open function; empty for none. */
  fn: string;
  /** Its arguments, as the form holds them. */
  args: readonly unknown[];
  /** What is sent along, in units of the chain's coin. */
  value: string;
};

/** Longer ABIs are left out of the address: servers and mail programs cut it. */
export const MAX_ABI_LENGTH = 4_000;

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
  if (abi && abi.length <= MAX_ABI_LENGTH) query.set('abi', abi);
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

/** The contracts that the visitor keeps at hand: under the account, or in this browser while nobody is signed in. */
export function useSavedContracts() {
  const { user } = useAuth();
  const id = user?.id ?? null;
  const [error, setError] = useState<FoyerError | null>(null);
  const list = useSavedList(savedContracts, id);
  useEffect(() => {
    if (id === null) return;
    const report = (error: FoyerError | null) => !gone && setError(error);
    const read = () =>
      void savedContracts.refresh(id).then(
        () => report(null),
        (cause: unknown) => report(toFoyerError(cause)),
      );
    let gone = false;
    read();
    // Another browser may have changed them.
    window.addEventListener('focus', read);
    return () => {
      gone = true;
      window.removeEventListener('focus', read);
    };
  }, [id]);
  return {
    list,
    /** Why the newest state of them is not known. */
    error,
    /** Whether they are kept under an account. */
    isAccounts: id !== null,
    keep: (contract: SavedContract) => savedContracts.add(id, contract),
    drop: (contract: SavedContract) => savedContracts.remove(id, contract),
  };
}
