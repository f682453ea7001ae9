import { PasswordChange } from '@/components/account/PasswordChange';
import { Section } from '@/components/account/Section';
import { TwoStep } from '@/components/account/TwoStep';
import { WithAccount } from '@/components/account/WithAccount';

/** The password, and the second step. */
export function SecurityMatters() {
  return (
    <WithAccount>
      {(account, reload) => (
        <>
          <Section title="Password" text="A change ends every other session.">
            <PasswordChange account={account} onSaved={reload} />
          </Section>
          <Section
            title="Two-step sign-in"
            text="A code of your authenticator after the password. A wallet asks for none: it is a key already."
          >
            <TwoStep account={account} onChanged={reload} />
          </Section>
        </>
      )}
    </WithAccount>
  );
}
