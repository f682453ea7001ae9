import type { JsonSchema } from '@/protocol/data/jsonSchema';

const ADDRESS = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const HASH = `0x${'5e'.repeat(32)}`;

/** What a field holds, by its name; the first that fits. */
const BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/hash|_root$|sha3|^topic/, HASH],
  [/logs_bloom/, '0x00'],
  [/timestamp|_at$|^date$/, '2026-01-05T12:00:00.000Z'],
  [/address|miner|operator|owner_of|^from|^to$/i, ADDRESS],
  [/lamports/, '12345678901'],
  [/solana/, '12.345678901'],
  [/associatedTokenAddress|mint|updateAuthority/, 'EmvMK7tpjf4azfZYNvKiVBPKB7dr28HxqiU44JJ7bUfA'],
  [/(token|metadata)_?uri/i, 'ipfs://QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff5o/1.json'],
  [/^metadata$/, '{"name":"Door 1"}'],
  [/contract_?type/i, 'ERC721'],
  [/balance|value|price|reserve|allowance|^amountRaw$/, '1000000000000000000'],
  [/amount/, '1'],
  [/decimals/, '18'],
  [/symbol/, 'LNT'],
  [/^name$/, 'Lantern'],
  [/token_id/, '1'],
  [/input|data/, '0x'],
  [/cursor/, ''],
  [/path/, 'http://localhost:1337/ipfs/QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff5o/hello.txt'],
  [/version/, '2'],
];

const NUMBERS: Readonly<Record<string, number>> = {
  total: 1,
  page_size: 100,
  decimals: 18,
  usdPrice: 1.25,
  timestamp: 1767614400,
};

/** A value of a shape, with values that fields of such names have. */
export function exampleAnswer(schema: JsonSchema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [one] = schema.anyOf ?? [];
  if (one) return exampleAnswer(one, name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'null') return null;
  if (type === 'object') {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, exampleAnswer(inner, key)]),
    );
  }
  if (type === 'array') return [exampleAnswer(schema.items ?? {}, name.replace(/s$/, ''))];
  if (type === 'number' || type === 'integer') return NUMBERS[name] ?? 0;
  if (type === 'boolean') return true;
  return BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ?? '1';
}
