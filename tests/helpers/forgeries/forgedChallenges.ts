import { randomBytes } from 'node:crypto';
import { buildEip4361 } from '@/protocol/sign-in/eip4361';
import { linkText } from '@/protocol/sign-in/signInMessage';
import { proveWith, type ProofOptions } from '@/tests/helpers/familySignIn';
import { REFUSALS, type Forge, type Forger } from '@/tests/helpers/forgeries/Forgery';
import { fetchChallenge } from '@/tests/helpers/walletSignIn';

/** Signs a text of one's own choice about a fresh challenge. */
const signing =
  (refusal: RegExp, write: (time: string, forger: Forger) => ProofOptions): Forge =>
  async (forger) => {
    const options = write(await fetchChallenge(forger.rest), forger);
    return { proof: await proveWith(forger.rest, forger.own, options), refusal };
  };

/** A challenge whose moment is moved by so many milliseconds; its nonce is a real one. */
const moved = (time: string, by: number): string => {
  const nonce = time.slice(time.lastIndexOf(':') + 1);
  return `${new Date(Date.now() + by).toISOString()}:${nonce}`;
};

/** A message of EIP-4361 with one thing about it changed. */
const inEip4361 =
  (refusal: RegExp, change: (text: string) => string): Forge =>
  async (forger) => {
    const { own, rest, siteUrl, appId } = forger;
    if (own.family !== 'eth' && own.family !== 'sol') return null;
    const time = await fetchChallenge(rest);
    const text = buildEip4361({ family: own.family, siteUrl, address: own.address, chainId: 1, appId, time });
    return { proof: await proveWith(rest, own, { whole: change(text) }), refusal };
  };

/** Texts that are rightly signed, and are no sign-in of this application at this moment. */
export const forgedChallenges: Readonly<Record<string, Forge>> = {
  'of another application': signing(REFUSALS.notAChallenge, (time) => ({ time, appId: 'other' })),
  'of an application whose name starts like ours': signing(REFUSALS.notAChallenge, (time, { appId }) => ({
    time,
    appId: `${appId}2`,
  })),
  'without the challenge line': signing(REFUSALS.notAChallenge, () => ({ whole: 'Let me in' })),
  'with its nonce in upper case': signing(REFUSALS.notAChallenge, (time) => ({
    time: time.replace(/[\da-f]{32}$/, `${randomBytes(15).toString('hex')}ab`.toUpperCase()),
  })),
  'with a trailing space': signing(REFUSALS.notAChallenge, (time) => ({ time: `${time} ` })),
  'with another line after it': signing(REFUSALS.notAChallenge, (time) => ({ time: `${time}\n\nId: other:now` })),
  'with a nonce that is too short': signing(REFUSALS.notAChallenge, (time) => ({ time: time.slice(0, -2) })),
  'with an unknown nonce': signing(REFUSALS.used, (time) => ({
    time: time.replace(/[\da-f]{32}$/, randomBytes(16).toString('hex')),
  })),
  'with a time off by one millisecond': signing(REFUSALS.used, (time) => {
    const moment = new Date(time.slice(0, time.lastIndexOf(':')));
    return { time: moved(time, moment.getTime() + 1 - Date.now()) };
  }),
  'of six minutes ago': signing(REFUSALS.stale, (time) => ({ time: moved(time, -360_000) })),
  'of a year ago': signing(REFUSALS.stale, (time) => ({ time: moved(time, -31_536_000_000) })),
  'of a future time': signing(REFUSALS.future, (time) => ({ time: moved(time, 120_000) })),
  'whose text names another site': signing(REFUSALS.otherSite, (time) => ({
    time,
    text: 'evil.example wants you to sign in.',
  })),
  'whose text names another site below ours': signing(REFUSALS.otherSite, (time, { siteUrl }) => ({
    time,
    text: `${new URL(siteUrl).host} wants you to sign in.\nevil.example wants\tyou to sign in.`,
  })),
  'whose text is for linking': signing(REFUSALS.otherPurpose, (time, { siteUrl }) => ({
    time,
    text: linkText({ host: new URL(siteUrl).host, account: 'ada' }),
  })),
  'in EIP-4361 of another site': inEip4361(REFUSALS.otherSite, (text) => text.replace(/^\S+/, 'evil.example')),
  'in EIP-4361 with another URI': inEip4361(REFUSALS.otherSite, (text) =>
    text.replace(/URI: .*/, 'URI: https://evil.example/login'),
  ),
  'in EIP-4361 with an unknown nonce': inEip4361(REFUSALS.used, (text) =>
    text.replace(/Nonce: .*/, `Nonce: ${randomBytes(16).toString('hex')}`),
  ),
  'in EIP-4361 that has expired': inEip4361(REFUSALS.stale, (text) =>
    text.replace(/Expiration Time: .*/, `Expiration Time: ${new Date(Date.now() - 1_000).toISOString()}`),
  ),
  'in EIP-4361 that is not valid yet': inEip4361(REFUSALS.future, (text) =>
    text.replace(/(Expiration Time: .*)/, `$1\nNot Before: ${new Date(Date.now() + 120_000).toISOString()}`),
  ),
  'in EIP-4361 of another address': async (forger) => {
    const forge = inEip4361(REFUSALS.otherAddress, (text) => text.replace(forger.own.address, forger.victim.address));
    return forge(forger);
  },
};
