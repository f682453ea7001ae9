import { isAddress } from 'viem';
import type { ChainReader } from '@/lib/development-wallet/createChainReader';
import type { Detail, WalletRequest } from '@/lib/development-wallet/WalletRequest';

type Field = { name: string; type: string };

/** Typed data (EIP-712) as sites send it. */
type TypedData = {
  types: Readonly<Record<string, readonly Field[]>>;
  primaryType: string;
  domain: Readonly<Record<string, unknown>>;
  message: Readonly<Record<string, unknown>>;
};

const DOMAIN_LABELS: Readonly<Record<string, string>> = {
  name: 'Application',
  version: 'Version',
  chainId: 'Network',
  verifyingContract: 'Contract',
  salt: 'Salt',
};

/** Describes typed data (EIP-712): the domain and the message, field by field, by their types. */
export async function describeTypedData(
  reader: ChainReader,
  typed: unknown,
): Promise<Pick<WalletRequest, 'title' | 'confirm' | 'details' | 'raw'>> {
  const { types, primaryType, domain, message } = typed as TypedData;
  const describeStruct = (type: string, value: Readonly<Record<string, unknown>>): Promise<Detail[]> =>
    Promise.all(
      (types[type] ?? []).map(async (field) => ({
        name: field.name,
        value: await describeValue(field.type, value[field.name]),
      })),
    );
  const describeValue = async (type: string, value: unknown): Promise<Detail['value']> => {
    const [, item] = /^(.*)\[\d*\]$/.exec(type) ?? [];
    if (item !== undefined && Array.isArray(value)) {
      return Promise.all(
        value.map(async (one, index) => ({ name: String(index + 1), value: await describeValue(item, one) })),
      );
    }
    if (types[type]) return describeStruct(type, value as Readonly<Record<string, unknown>>);
    if (type === 'address' && typeof value === 'string' && isAddress(value)) return reader.nameAccount(value);
    return String(value);
  };
  const ofDomain = Object.entries(domain).map(async ([name, value]) => ({
    name: DOMAIN_LABELS[name] ?? name,
    value: await describeValue(name === 'verifyingContract' ? 'address' : 'string', value),
  }));
  return {
    title: `Sign this ${primaryType}?`,
    confirm: 'Sign',
    details: [...(await Promise.all(ofDomain)), ...(await describeStruct(primaryType, message))],
    raw: JSON.stringify(typed, null, 2),
  };
}
