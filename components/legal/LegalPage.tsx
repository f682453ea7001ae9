import { strings } from '@/components/legal/strings.en';
import { Page } from '@/components/layout/Page';
import type { FoyerPage } from '@/lib/shell/FoyerPage';
import type { LegalPageProps } from '@/lib/shell/readLegalPage';
import styles from '@/components/legal/LegalPage.module.css';

/** `/legal/{document}`: a document of the site's owner. */
export const LegalPage: FoyerPage<LegalPageProps> = ({ document, title, html }) => (
  <Page title={title ?? strings[document].title} description={strings[document].description}>
    <main className={`wrap ${styles.legal}`} id="main" tabIndex={-1}>
      <h1>{title ?? strings[document].title}</h1>
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </main>
  </Page>
);
LegalPage.bodyClass = 'page-legal';
