import styles from '@/components/landing/below/Comparison.module.css';
import { strings } from '@/components/landing/below/strings.en';
import { isEnabled, siteConfig } from '@/protocol/config/siteConfig';

const { comparison } = strings;

/** Foyer beside what one could use instead. On a phone one of them is beside it at a time: chosen without script. */
export function ComparisonSection() {
  return (
    <section className={`wrap ${styles.comparison}`} id="compare" aria-labelledby="compare-title">
      <h2 id="compare-title" data-reveal="">
        {comparison.title}
      </h2>
      <p className={styles.lead}>{comparison.lead}</p>
      <fieldset className={styles.choice}>
        <legend>{comparison.choose}</legend>
        {ALTERNATIVES.map((name, index) => (
          <label key={name}>
            <input type="radio" name="compare" value={index} defaultChecked={index === 0} />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{siteConfig.name}</th>
            {ALTERNATIVES.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {COMPARISON.map(([label, ...cells]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {cells.map((cell, index) => (
                <td key={index}>
                  <Cell cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.sources}>
        {comparison.read} {isEnabled('docs') && <a href="/docs/reference/comparison">{comparison.sources}</a>}
      </p>
      <div className={styles.elsewhere}>
        <h3>{comparison.elsewhere}</h3>
        <dl>
          {ELSEWHERE.map(([need, product]) => (
            <div key={product}>
              <dt>{need}</dt>
              <dd>{product}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function Cell({ cell }: { cell: ComparisonCell }) {
  if (typeof cell === 'string') return <span>{cell}</span>;
  if (cell === null) return <span className="visually-hidden">{comparison.unknown}</span>;
  return (
    <span className={cell ? styles.yes : styles.no}>
      <span className="visually-hidden">{cell ? comparison.yes : comparison.none}</span>
    </span>
  );
}

/** What `docs/reference/comparison.md` compares Foyer with, as far as the first page shows it. */
export const ALTERNATIVES = [
  'Scaffold-ETH 2',
  'RainbowKit + your backend',
  'Reown AppKit',
  'Supabase',
  'thirdweb',
] as const;

/** A cell: words, `true` for yes, `false` for a thing that Foyer lacks, `null` where no source says. */
type ComparisonCell = string | boolean | null;

/** A row: its label, Foyer's cell, and one for each of {@link ALTERNATIVES}. */
type ComparisonRow = readonly [label: string, foyer: ComparisonCell, ...others: ComparisonCell[]];

/** Each cell is taken from `docs/reference/comparison.md`, where its source and date are; a unit test holds them together. */
export const COMPARISON: readonly ComparisonRow[] = [
  [
    'Starts without a key or account',
    true,
    'Shared keys included',
    'Project ID for WalletConnect',
    'Project ID',
    'With Docker',
    'Client ID',
  ],
  [
    'Wallets of',
    'Ethereum, Solana, Polkadot, MultiversX',
    'EVM chains',
    'EVM chains',
    'EVM, Solana, Bitcoin, TON, TRON',
    'Ethereum, Solana',
    'EVM chains',
  ],
  ['Username and password', 'With 2FA', 'Not in the template', null, 'Not listed', 'Email and password', 'Not listed'],
  ['Passkeys', false, null, 'Inside wallets', null, 'Beta', true],
  [
    'Signatures checked by',
    'Your backend',
    'Instructions to add it',
    'NextAuth or your backend',
    'Reown, or your code',
    'Its Auth server',
    'Your server, its library',
  ],
  [
    'Database and files',
    'PostgreSQL, files, live queries',
    'Not in the template',
    'Yours to build',
    null,
    'PostgreSQL, files, realtime',
    null,
  ],
  ['Chain data', 'Own indexer', 'Extensions: The Graph, Ponder', null, null, 'Wrapper for Infura', null],
  [
    "Needs a vendor's servers",
    'Only for kits you configure',
    null,
    'For WalletConnect',
    "Reown's",
    'No, if you host it',
    'For most functions',
  ],
  ['Hosted for you', false, null, null, null, true, null],
  ['Licence', 'MIT', 'MIT', 'MIT', 'Reown Community License', 'Apache-2.0', 'Apache-2.0 (SDK)'],
];

/** What Foyer lacks, and who has it. */
export const ELSEWHERE: readonly (readonly [need: string, product: string])[] = [
  ['contract development, with pages that follow your contracts', 'Scaffold-ETH 2'],
  ['only a connect button in a React site', 'RainbowKit'],
  ['Bitcoin, TON or TRON wallets; Vue, Svelte or Unity', 'Reown AppKit'],
  ['relational tables over REST, or a hosted service', 'Supabase'],
  ['passkeys today', 'thirdweb, Privy or Dynamic'],
];
