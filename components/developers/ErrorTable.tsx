import { ERROR_CATALOGUE } from '@/protocol/errorCatalogue';
import styles from '@/components/developers/ErrorTable.module.css';

/** Codes by number; the four without one come last. */
const ENTRIES = Object.entries(ERROR_CATALOGUE).sort(([one], [other]) => {
  const [a, b] = [Number(one), Number(other)];
  return Number.isNaN(a) || Number.isNaN(b) ? Number(Number.isNaN(a)) - Number(Number.isNaN(b)) : a - b;
});

/** Every code that a refusal may carry, and what to do then. */
export function ErrorTable() {
  return (
    <section id="errors" aria-labelledby="errors-title" className={styles.errors}>
      <h2 id="errors-title">Error codes</h2>
      <p>
        A refusal carries a code and words: <code>code</code> and <code>error</code> from cloud functions,{' '}
        <code>code</code> and <code>message</code> over REST. The data service refuses with 101, 119, 141, 142 and 155.
      </p>
      <dl>
        {ENTRIES.map(([code, [name, sentence]]) => (
          <div key={code} id={`error-${code}`}>
            <dt>
              <code>{code}</code> {name}
            </dt>
            <dd>{sentence}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
