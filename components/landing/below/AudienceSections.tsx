import type { ReactNode } from 'react';
import { CodeCard } from '@/components/landing/below/CodeCard';
import { Screen } from '@/components/landing/below/Screen';
import { strings } from '@/components/landing/below/strings.en';
import { StableText } from '@/components/ui/StableText';
import { EXAMPLE_CALL } from '@/lib/developers/exampleCall';
import { isEnabled } from '@/protocol/config/siteConfig';
import styles from '@/components/landing/below/Below.module.css';

/** Props of {@link Audience}. */
type AudienceProps = {
  id: string;
  who: string;
  title: string;
  lead: string;
  points: readonly (readonly string[])[];
  /** Where to read more; none where that page is off. */
  more?: readonly [href: string, words: string] | false;
  /** The words at the right of the picture. */
  turned?: boolean;
  /** What is seen beside the words. */
  children: ReactNode;
};

/** What the site is for one kind of people, beside a picture of it. */
function Audience({ id, who, title, lead, points, more, turned, children }: AudienceProps) {
  return (
    <section
      className={`wrap ${styles.section} ${styles.pair}`}
      id={id}
      aria-labelledby={`${id}-title`}
      data-turned={turned}
    >
      <div data-reveal="">
        <p className={styles.who}>{who}</p>
        <h2 id={`${id}-title`}>{title}</h2>
        <p className={styles.lead}>{lead}</p>
        <ul className={styles.points}>
          {points.map(([point, text]) => (
            <li key={point}>
              <b>{point}</b> <StableText>{text}</StableText>
            </li>
          ))}
        </ul>
        {more && (
          <a className={styles.more} href={more[0]}>
            {more[1]}
          </a>
        )}
      </div>
      <div data-reveal="">{children}</div>
    </section>
  );
}

/** For who signs in. */
export function VisitorsSection() {
  const { who, title, lead, points, more, screen } = strings.visitors;
  return (
    <Audience
      id="visitors"
      {...{ who, title, lead, points }}
      more={isEnabled('docs') && (['/docs/guides/sign-in-methods', more] as const)}
    >
      <a className={styles.dialog} href="/sign-in">
        <Screen name="sign-in" alt={screen} />
      </a>
    </Audience>
  );
}

/** For who builds on it: a call and what the local chain answered. */
export function DevelopersSection() {
  const { who, title, lead, points, more, request, response } = strings.developers;
  const { code, status, milliseconds, answer, count } = EXAMPLE_CALL;
  return (
    <Audience id="developers" {...{ who, title, lead }} points={points(count)} more={['/developers', more]} turned>
      <CodeCard title={request} code={code} answer={[response(status, milliseconds), answer]} />
    </Audience>
  );
}

/** For who runs it. */
export function OperatorsSection() {
  const { who, title, lead, points, more, screen } = strings.operators;
  return (
    <Audience
      id="operators"
      {...{ who, title, lead, points }}
      more={isEnabled('docs') && (['/docs/operate/running', more] as const)}
    >
      <div className={styles.frame}>
        <Screen name="admin" alt={screen} />
      </div>
    </Audience>
  );
}
