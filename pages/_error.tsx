import type { NextPageContext } from 'next';
import { NotFoundView } from '@/components/errors/NotFoundView';
import { ServerErrorView } from '@/components/errors/ServerErrorView';
import { Page } from '@/components/layout/Page';

type ErrorPageProps = { status: number };

/** 404 and 500; rendered per request like every page, so that theme and session stand. */
export default function ErrorPage({ status }: ErrorPageProps) {
  return status === 404 ? (
    <Page title="No such page" description="No page has this address." hidden>
      <NotFoundView />
    </Page>
  ) : (
    <Page title="Something failed" description="The site failed while it made this page." hidden>
      <ServerErrorView status={status} />
    </Page>
  );
}

ErrorPage.getInitialProps = ({ res, err }: NextPageContext): ErrorPageProps => ({
  status: res?.statusCode ?? err?.statusCode ?? 500,
});
