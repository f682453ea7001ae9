import { startLocalChain } from '@/devnet/startChain';
import { startEmbeddedDatabase } from '@/server/db/embedded/startEmbeddedDatabase';

/**
 * A process that owns an embedded part, to be killed by a test: `embeddedOwner.ts database {dataDir} {password}` or
 * `embeddedOwner.ts chain {dataDir} {port}`. It prints the part's address and stays.
 */
const [part, dataDir = '', third = ''] = process.argv.slice(2);
const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet };

if (part === 'database') {
  const { uri } = await startEmbeddedDatabase({ dataDir, password: third, log });
  process.stdout.write(`${uri}\n`);
} else {
  const options = { dataDir, port: Number(third), host: '127.0.0.1', siteUrl: 'http://localhost:3000', log };
  const { rpcUrl } = await startLocalChain(options);
  process.stdout.write(`${rpcUrl}\n`);
}
setInterval(quiet, 60_000);
