import { useState } from 'react';
import { ExplorerSearch } from '@/components/explorer/ExplorerSearch';
import { Examples } from '@/components/explorer/home/Examples';
import { HomeHead } from '@/components/explorer/home/HomeHead';
import { LatestBlocks } from '@/components/explorer/home/LatestBlocks';
import { LatestTransactions } from '@/components/explorer/home/LatestTransactions';
import { strings } from '@/components/explorer/home/strings.en';
import { Strip } from '@/components/explorer/home/Strip';
import { useRowFocus } from '@/components/explorer/home/useRowFocus';
import { FailedSection } from '@/components/explorer/parts';
import { useNewBlocks } from '@/components/explorer/useNewBlocks';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { RefusalNote } from '@/components/ui/RefusalNote';
import { useAuth } from '@/lib/auth/useAuth';
import type { ExplorerPageProps, ExplorerView } from '@/lib/explorer/ExplorerView';
import { EXPLORER } from '@/lib/explorer/explorerPaths';
import { withNext } from '@/lib/shell/nextPath';
import lists from '@/components/explorer/home/Latest.module.css';
import styles from '@/components/explorer/home/Home.module.css';

/** Props of {@link HomeView}. */
export type HomeViewProps = Extract<ExplorerView, { kind: 'start' }> & Omit<ExplorerPageProps, 'view'>;

/** Rows of each list. */
const MOST = 8;

/**
 * Where the explorer begins: the search with examples, what the newest blocks say, and the newest blocks and
 * transactions, which come in by themselves until the visitor pauses them.
 */
export function HomeView(props: HomeViewProps) {
  const { chain, chains, refusal, blocks: listed, transactions, sent, coinUsd, failed } = props;
  const blocks = listed ?? [];
  const [newest] = blocks;
  const [isPaused, setPaused] = useState(false);
  const { ref, isHeld } = useRowFocus<HTMLDivElement>();
  const isStill = isPaused || isHeld;
  useNewBlocks(chain.id, newest?.number ?? null, isStill);
  const { status } = useAuth();
  return (
    <div ref={ref} className={styles.home}>
      <HomeHead chain={chain} chains={chains} />
      <ExplorerSearch chain={chain} chains={chains} query="" large>
        <Examples chain={chain} blocks={blocks} transactions={transactions} />
      </ExplorerSearch>
      <RefusalNote refusal={refusal} />
      {newest ? (
        <>
          <Strip chain={chain} blocks={blocks} newest={newest} coinUsd={coinUsd} />
          <div className={lists.place}>
            <div className={lists.pair}>
              <LatestBlocks {...{ chain, sent, coinUsd }} blocks={blocks.slice(0, MOST)} />
              <LatestTransactions
                {...{ chain, coinUsd, failed }}
                {...{ isPaused, isHeld }}
                rows={transactions.slice(0, MOST)}
                shown={newest.number}
                onPause={setPaused}
              />
            </div>
          </div>
        </>
      ) : failed.includes('blocks') ? (
        <FailedSection part="blocks" failed={failed} />
      ) : (
        <Note>{listed ? strings.none(chain.name) : strings.unlisted(chain.name)}</Note>
      )}
      {status === 'unauthenticated' ? (
        <section className={styles.join}>
          <div>
            <h2>{strings.join.title}</h2>
            <p>{strings.join.text}</p>
          </div>
          <Button href={withNext('/sign-in', EXPLORER)}>{strings.join.signIn}</Button>
        </section>
      ) : null}
    </div>
  );
}
