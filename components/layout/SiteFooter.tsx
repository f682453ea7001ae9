import { useTheme } from 'next-themes';
import Link from 'next/link';
import { useId } from 'react';
import { Logo } from '@/components/layout/Logo';
import styles from '@/components/layout/SiteFooter.module.css';
import { strings } from '@/components/layout/strings.en';
import { LEGAL_DOCUMENTS } from '@/lib/env';
import { useHydrated } from '@/lib/state/createStore';
import { isPathEnabled, siteConfig } from '@/protocol/config/siteConfig';

type FooterLink = readonly [label: string, href: string];

const { footer } = strings;

/** A repository that a browser can open. */
const { repository } = siteConfig.links;
const SOURCE: readonly FooterLink[] =
  repository && /^https?:/.test(repository) ? [[footer.source, repository.replace(/\.git$/, '')]] : [];

/** Links that the owner brings: one with the name of a page of the site takes its place. */
const OWN: readonly FooterLink[] = Object.entries(siteConfig.links.footer ?? {});

const onSite = (links: readonly FooterLink[]): readonly FooterLink[] =>
  links.filter(([label, href]) => isPathEnabled(href) && OWN.every(([name]) => name !== label));

/** For whom the links are, and the links that are on; a column without any is left out. */
const COLUMNS = (
  [
    [
      footer.product,
      [
        [strings.site.features, '/#inside'],
        ...onSite([
          [strings.pages.explorer, '/explorer'],
          [strings.pages.community, '/community'],
        ]),
        [strings.site.faq, '/#questions'],
      ],
    ],
    [
      footer.developers,
      [
        ...onSite([
          [footer.api, '/developers'],
          [strings.pages.docs, '/docs'],
          [footer.migrating, '/docs/guides/migrating-from-moralis'],
        ]),
        ...SOURCE,
      ],
    ],
    [
      footer.operators,
      onSite([
        [footer.deploy, '/docs/deploy/one-machine'],
        [footer.operate, '/docs/operate/running'],
        [footer.security, '/docs/operate/security'],
      ]),
    ],
    [
      footer.more,
      [...OWN, ...LEGAL_DOCUMENTS.map((document) => [strings.legal[document], `/legal/${document}`] as const)],
    ],
  ] as const satisfies readonly (readonly [heading: string, links: readonly FooterLink[]])[]
).filter(([, links]) => links.length > 0);

/** The footer of public pages: for visitors, developers and operators, and what the owner adds. */
export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={`wrap ${styles.inner}`}>
        <div className={styles.site}>
          <p className={styles.name}>
            <Logo size={24} />
            {siteConfig.name}
          </p>
          <p>{siteConfig.footer}</p>
          <ThemeChoice />
        </div>
        <nav className={styles.nav} aria-label={strings.site.footer}>
          {COLUMNS.map(([heading, links]) => (
            <Column key={heading} heading={heading} links={links} />
          ))}
        </nav>
      </div>
    </footer>
  );
}

function Column({ heading, links }: { heading: string; links: readonly FooterLink[] }) {
  const id = useId();
  return (
    <div>
      <p id={id}>{heading}</p>
      <ul className={styles.links} aria-labelledby={id}>
        {links.map(([label, href]) => (
          <li key={href}>
            {/* Fetched at pointer or focus, so that a first visit stays light. */}
            <Link href={href} prefetch={false}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The choices of a theme; `system` follows the device. */
const THEMES = ['dark', 'light', 'system'] as const;

/** The choice of theme, in plain sight. Before the page answers none is marked: the server does not know it. */
function ThemeChoice() {
  const { theme, setTheme } = useTheme();
  const answers = useHydrated();
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{strings.theme.label}</legend>
      {THEMES.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name="theme"
            value={value}
            checked={answers && theme === value}
            onChange={() => setTheme(value)}
          />
          <span>{strings.theme[value]}</span>
        </label>
      ))}
    </fieldset>
  );
}
