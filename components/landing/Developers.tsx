import { CodeCard } from '@/components/landing/CodeCard';
import { readSettings } from '@/lib/env';
import styles from '@/components/landing/Developers.module.css';

/** For who clones the repository: the commands, and the one change that brings an old application back. */
export function Developers() {
  const { serverUrl, appId } = readSettings();
  return (
    <section className={styles.band} id="developers" aria-labelledby="developers-title">
      <div className="wrap">
        <div className={styles.pair} data-reveal="">
          <div>
            <h2 id="developers-title">Two commands, no key, no account anywhere</h2>
            <p>
              A database, a blockchain of your own, the backend and this site start on your machine. The backend is the
              server that keeps the accounts; the blockchain is a ledger that many machines share, and here one for
              trying things out, where the coins are worth nothing.
            </p>
            <p>All you need is Node 20.19 or later; put the address of the repository in place of REPOSITORY.</p>
          </div>
          <CodeCard
            title="Terminal"
            lines={[
              ['$ ', 'git clone REPOSITORY foyer && cd foyer'],
              ['$ ', 'npm run dev'],
            ]}
          />
        </div>
        <div className={styles.pair} data-reveal="">
          <div>
            <h3>Your old application moves in as it is</h3>
            <p>
              The hosted servers behind version 1 of the Moralis SDK, the library that many applications signed their
              visitors in with, closed in 2023. This backend speaks their language. Change the address, leave the rest.
            </p>
            <p>
              {/* Plain: this markup comes without code. */}
              <a href="/developers">See what the chains tell</a>, function by function, and try each of them there.
            </p>
          </div>
          <CodeCard
            title="Your application"
            lines={[
              ['', 'await Moralis.start({'],
              ['', `  serverUrl: "${serverUrl}",`],
              ['', `  appId: "${appId}",`],
              ['', '});'],
              ['', 'const user = await Moralis.authenticate();'],
            ]}
          />
        </div>
      </div>
    </section>
  );
}
