import { describe, expect, it } from 'vitest';
import { parseUrl } from '@/protocol/text/boundedText';
import { normalizeFileName, validateFileName } from '@/protocol/files';
import {
  describePasswordError,
  describeUsernameError,
  normalizePassword,
  PASSWORD_MAX_UNITS,
  validatePassword,
} from '@/protocol/sign-in/credentialRules';
import { describeEmailError, foldSignInName, normalizeEmail } from '@/protocol/sign-in/emailAddress';
import { COSTLY_TEXTS, countSteps } from '@/tests/helpers/attacks/markedTexts';

const TEXTS = Object.entries(COSTLY_TEXTS);

it('what somebody signs in with is refused in the words for one that is too long', () => {
  for (const [name, make] of TEXTS) {
    const text = make(120_000);
    expect(describePasswordError(text), name).toMatch(/^The password is too long/);
    expect(describeUsernameError(text), name).toMatch(/^The username is too long: use at most 64/);
    expect(describeUsernameError(`${text}@`), name).toMatch(/^Remove the @/);
    expect(describeEmailError(`${text}@example.org`), name).toMatch(/^Enter a valid email/);
    expect(describeEmailError(`a@${text}.example`), name).toMatch(/^Enter a valid email/);
    expect(validateFileName(normalizeFileName(text)), name).toMatch(/^The file name is longer than 128/);
  }
});

const WORK: Readonly<Record<string, (text: string) => unknown>> = {
  normalizePassword,
  validatePassword,
  'validatePassword, with a name': (text) => validatePassword('correct horse', text),
  describeUsernameError,
  'normalizeEmail, before the @': (text) => normalizeEmail(`${text}@example.org`),
  'normalizeEmail, behind the @': (text) => normalizeEmail(`a@${text}.example`),
  describeEmailError,
  foldSignInName,
  'foldSignInName of an email': (text) => foldSignInName(`a@${text}.example`),
  normalizeFileName,
  'parseUrl, of a host': (text) => parseUrl(`https://${text}.example/`),
};

describe.each(Object.entries(WORK))('%s', (_what, work) => {
  it.each(TEXTS)('works no more for twice as long a text: %s', async (_name, make) => {
    const [once, twice] = [await countSteps(() => work(make(120_000))), await countSteps(() => work(make(240_000)))];
    expect(twice).toBeLessThanOrEqual(2.5 * once);
    // What a password of 1,000 marks takes; a text is formed a few times.
    expect(twice).toBeLessThanOrEqual(5 * PASSWORD_MAX_UNITS ** 2);
  });
});

it('the longest texts that are formed take no more steps than the longest password', async () => {
  for (const [what, work] of Object.entries(WORK))
    for (const [name, make] of TEXTS)
      for (const units of [250, 380, 760, 900, 995, 8_100])
        expect(await countSteps(() => work(make(units))), `${what}: ${name}`).toBeLessThanOrEqual(
          4 * PASSWORD_MAX_UNITS ** 2,
        );
});
