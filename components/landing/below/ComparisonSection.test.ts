import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ALTERNATIVES, COMPARISON, ELSEWHERE } from '@/components/landing/below/ComparisonSection';
import { EXAMPLE_CALL } from '@/lib/developers/exampleCall';
import { DATA_FUNCTION_NAMES } from '@/protocol/data/registry';

const text = readFileSync('docs/reference/comparison.md', 'utf8');

/** Cells of the document by row and column, from its tables. */
const tables = text.split(/\n## /).map((section) =>
  section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim()),
    ),
);

function cellOf(row: string, column: string): string {
  for (const [head = [], ...rows] of tables) {
    const index = head.findIndex((name) => name.startsWith(column));
    const found = rows.find(([label = '']) => label === row);
    if (index > 0 && found) return found[index] ?? '';
  }
  throw new Error(`docs/reference/comparison.md has no cell "${row}" for ${column}.`);
}

/** Where the document says what a cell of the first page says: row, column, and words of it. */
const PROOFS: Readonly<Record<string, readonly (readonly [column: string, row: string, words: string])[]>> = {
  'Starts without a key or account': [
    ['Foyer', 'Starts without a key or account', 'yes'],
    ['Scaffold-ETH 2', 'Keys', 'shared ones'],
    ['RainbowKit', 'Starts without a key or account', 'project ID if it uses WalletConnect'],
    ['Reown AppKit', 'Starts without a key or account', 'project ID'],
    ['Supabase', 'You host it', 'with Docker'],
    ['thirdweb', 'Starts without a key or account', 'client ID'],
  ],
  'Wallets of': [
    ['Foyer', 'Wallets of', 'Ethereum, Solana, Polkadot, MultiversX'],
    ['Scaffold-ETH 2', 'Wallets', 'EVM'],
    ['RainbowKit', 'Wallets of', 'EVM chains'],
    ['Reown AppKit', 'Wallets of', 'EVM chains, Solana, Bitcoin, TON, TRON'],
    ['Supabase', 'Sign-in with wallets', 'Ethereum and Solana'],
    ['thirdweb', 'Wallets of', 'EVM chains'],
  ],
  'Username and password': [
    ['Foyer', 'Username and password', 'with 2FA'],
    ['Scaffold-ETH 2', 'Accounts and database', 'not in the template'],
    ['Reown AppKit', 'Username and password', 'not listed'],
    ['Supabase', 'Sign-in besides wallets', 'email, phone, password'],
    ['thirdweb', 'Username and password', 'not listed'],
  ],
  Passkeys: [
    ['Foyer', 'Passkeys', '–'],
    ['RainbowKit', 'Passkeys', 'inside wallets'],
    ['Supabase', 'Sign-in besides wallets', 'passkeys in beta'],
    ['thirdweb', 'Passkeys', 'yes'],
  ],
  'Signatures checked by': [
    ['Foyer', 'Signatures are checked by', 'your own backend'],
    ['Scaffold-ETH 2', 'Accounts and database', 'instructions to add SIWE'],
    ['RainbowKit', 'Signatures are checked by', 'NextAuth or a backend that you write'],
    ['Reown AppKit', 'Signatures are checked by', "Reown's service, or your own code"],
    ['Supabase', 'Sign-in with wallets', 'Ethereum and Solana'],
    ['thirdweb', 'Signatures are checked by', 'your server, with its library'],
  ],
  'Database and files': [
    ['Foyer', 'Accounts and database', 'objects, files'],
    ['Scaffold-ETH 2', 'Accounts and database', 'not in the template'],
    ['Supabase', 'Live queries, push', 'changes of PostgreSQL'],
  ],
  'Chain data': [
    ['Foyer', 'Chain data', 'own indexer'],
    ['Scaffold-ETH 2', 'Indexer', 'The Graph and Ponder'],
    ['Supabase', 'Chain data', 'Infura'],
  ],
  "Needs a vendor's servers": [
    ['Foyer', "Needs a vendor's servers", 'only for the kits that you configure'],
    ['RainbowKit', "Needs a vendor's servers", 'for WalletConnect'],
    ['Reown AppKit', "Needs a vendor's servers", "Reown's"],
    ['Supabase', 'You host it', 'yes, with Docker'],
    ['thirdweb', "Needs a vendor's servers", 'for most functions'],
  ],
  'Hosted for you': [
    ['Foyer', 'You host it', 'Hosted service: –'],
    ['Supabase', 'You host it', 'also hosted by Supabase'],
  ],
  Licence: [
    ['Foyer', 'Licence', 'MIT'],
    ['Scaffold-ETH 2', 'Licence', 'MIT'],
    ['RainbowKit', 'Licence', 'MIT'],
    ['Reown AppKit', 'Licence', 'Reown Community License'],
    ['Supabase', 'Licence', 'Apache-2.0'],
    ['thirdweb', 'Licence', 'Apache-2.0 (SDK)'],
  ],
};

it.each(COMPARISON.map(([label, ...cells]) => [label, cells] as const))(
  '"%s" says of each product what the document says',
  (label, cells) => {
    const columns = ['Foyer', ...ALTERNATIVES.map((name) => name.replace(' + your backend', ''))];
    const proofs = PROOFS[label] ?? [];
    for (const [column, row, words] of proofs) expect(cellOf(row, column)).toContain(words);
    // A backend of one's own is what the name of the column says.
    const shown = columns.filter((_, index) => cells[index] !== null && cells[index] !== 'Yours to build');
    expect(shown).toEqual(proofs.map(([column]) => column));
  },
);

it('each product that has what Foyer lacks is in the document', () => {
  const [, list = ''] = /## Choose something else if\n([^]*?)\n## /.exec(text) ?? [];
  for (const [, product] of ELSEWHERE) expect(list).toContain(product);
});

it('the number of functions is that of the data service, on the page and in the document', () => {
  expect(EXAMPLE_CALL.count).toBe(DATA_FUNCTION_NAMES.length);
  expect(cellOf('Chain data', 'Foyer')).toContain(`${DATA_FUNCTION_NAMES.length} functions`);
});
