import type { NextPageContext } from 'next';
import { NotFoundPage, ServerErrorPage } from '@/components/layout/errors/ErrorPages';

type Props = { status: number };

/** 404 and 500; rendered per request like every page, so that theme and session stand. */
export default function ErrorPage({ status }: Props) {
  return status === 404 ? <NotFoundPage /> : <ServerErrorPage status={status} />;
}

ErrorPage.getInitialProps = ({ res, err }: NextPageContext): Props => ({
  status: res?.statusCode ?? err?.statusCode ?? 500,
});
