import { useEffect, useState } from 'react';
import { askContract } from '@/lib/contracts/askContract';
import { type ContractDoc, describeAbi } from '@/lib/contracts/ContractDoc';
import { findSignature } from '@/lib/contracts/abi';
import { KNOWN_ABIS } from '@/lib/contracts/knownContracts';
import { type Units, USUAL_UNITS } from '@/components/contracts/readDraft';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/backendErrors';

/** What a token counts in. */
export type Token = { symbol: string; decimals: number };

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
    const tell = (part: Partial<OpenContract>) => {
      if (!work.signal.aborted) setOpen((before) => ({ ...before, ...part }));
    };
    const read = async () => {
      const doc = await describeAbi(KNOWN_ABIS[abi]?.lines ?? abi);
      const named = wanted === '' ? null : await findSignature(doc, wanted).catch((error: unknown) => error);
      tell({ doc, ...(typeof named === 'string' ? { named } : named ? { error: toFoyerError(named) } : {}) });
      const has = (signature: string) => doc.functions.some((one) => one.signature === signature);
      if (!has('decimals()') || !has('symbol()')) return;
      const ask = (signature: string) =>
        askContract({ chainId, address, abi: doc.json, signature, values: [] }, work.signal);
      // No token after all, or nobody answers: then its amounts stay whole numbers.
      const [decimals, symbol] = await Promise.all([ask('decimals()'), ask('symbol()')]).catch(() => [null, null]);
      const token = { symbol: String(symbol).trim().replaceAll(/\s+/g, '-'), decimals: Number(decimals) };
      if (decimals !== null && token.symbol && Number.isInteger(token.decimals)) tell({ token });
    };
    read().catch((error: unknown) => tell({ error: toFoyerError(error) }));
    return () => work.abort();
  }, [chainId, address, abi, wanted]);
  return open;
}
