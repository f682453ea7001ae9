import { startTestIndexer } from '@/tests/helpers/indexer/startTestIndexer';

/** A process that indexes a chain, to be killed by a test: `indexerOwner.ts {rpcUrl} {databaseUri}`. */
const [rpcUrl = '', databaseUri = ''] = process.argv.slice(2);
const say = (words: string) => void process.stdout.write(`${words}\n`);
const indexer = startTestIndexer({
  rpcUrls: [rpcUrl],
  databaseUri,
  log: { info: say, warn: (fields, words) => say(`${words}: ${'err' in fields ? String(fields.err) : ''}`) },
});
setInterval(() => undefined, 60_000); // A backend lives on while its indexer waits after a failure.
process.once('SIGTERM', () => void indexer.stop().then(() => process.exit(0)));
