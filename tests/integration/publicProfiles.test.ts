import { beforeAll, describe, expect, it } from 'vitest';
import type { PublicProfile } from '@/protocol/calls/account';
import { REPORT_CLASS } from '@/protocol/community';
import { CONTACT_CLASS } from '@/server/account/classes';
import { resultOf, type AccountClient, type Session } from '@/tests/helpers/accountClient';
import { createCommunityClient, pointer, type CommunityClient } from '@/tests/helpers/createCommunityClient';
import { createMasterClient, type MasterClient } from '@/tests/helpers/createMasterClient';
import { linkWith } from '@/tests/helpers/familySignIn';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';
import { createSigner } from '@/tests/stand-ins/signers/createSigner';

let backend: SharedBackend;
let community: CommunityClient;
let people: AccountClient;
let master: MasterClient;

beforeAll(async () => {
  backend = await shareBackend();
  community = createCommunityClient(backend);
  ({ people } = community);
  master = createMasterClient(backend);
});

const codeOf = async (who: Session | null, name: string, params: Record<string, unknown> = {}) =>
  (await people.call(who, name, params)).body['code'] ?? 0;

describe('a public profile', () => {
  const profile = (name: string) => resultOf<PublicProfile>(people.call(null, 'getPublicProfile', { name }));

  it('shows everyone what its owner chose, wallets among it only when they say so', async () => {
    const who = await people.signUp();
    const signer = await createSigner('eth');
    await linkWith(people.rest, who, signer);
    const name = 'Grâce Höpper';
    await resultOf(people.call(who, 'saveProfile', { name, about: 'Compiles.', picture: 'initials' }));
    await community.write(who, { text: 'Nanoseconds' });
    expect(await profile(name)).toEqual({
      ...{ id: who.id, name, about: 'Compiles.', picture: 'initials', address: null, posts: 1, wallets: null },
      since: expect.stringMatching(/^20\d\d-/),
    });
    await resultOf(people.call(who, 'saveProfile', { name, picture: 'initials', showWallets: true }));
    const wallets = [{ family: 'eth', address: signer.address.toLowerCase() }];
    expect(await profile('GRÂCE  HÖPPER')).toMatchObject({ wallets });
    // What is not sent stays; what is taken back goes.
    await resultOf(people.call(who, 'saveProfile', { name, about: 'Compiles.', picture: 'initials' }));
    expect(await profile(name)).toMatchObject({ wallets });
    await resultOf(people.call(who, 'saveProfile', { name, showWallets: false }));
    expect(await profile(name)).toMatchObject({ wallets: null });
    for (const unknown of ['Nobody of this name', who.id, ' ', '\u200b', "'; DROP TABLE", '../admin']) {
      expect(await codeOf(null, 'getPublicProfile', { name: unknown })).toBe(101);
    }
    for (const wrong of [undefined, '', 7, { $ne: '' }, 'x'.repeat(161)]) {
      expect(await codeOf(null, 'getPublicProfile', { name: wrong })).toBe(142);
    }
    await resultOf(people.call(who, 'deleteAccount', { confirm: who.id }));
    expect(await codeOf(null, 'getPublicProfile', { name })).toBe(101);
  });

  it('goes with an account that its owner or the operator deletes, and its name is free again', async () => {
    const [first, second, third] = [await people.signUp(), await people.signUp(), await people.signUp()];
    await resultOf(people.call(first, 'saveProfile', { name: 'Soon Gone' }));
    const post = await community.write(first, { text: 'Soon gone too' });
    const contact = { address: `0x${'1'.repeat(40)}`, label: 'Bank' };
    await resultOf(people.call(first, 'saveContact', contact));
    const target = await community.write(second, { text: 'x' });
    expect(await codeOf(first, 'reportContent', { kind: 'post', target, reason: 'spam' })).toBe(0);
    const gone = await people.rest('DELETE', `users/${first.id}`, {}, { sessionToken: first.token });
    expect(gone.status).toBe(200);
    expect(await community.find({ objectId: post })).toEqual([]);
    for (const className of ['Profile', CONTACT_CLASS, REPORT_CLASS]) {
      expect(await master.find(className, { user: pointer('_User', first.id) }), className).toEqual([]);
    }
    await resultOf(people.call(second, 'saveProfile', { name: 'Soon Gone' }));
    await community.operate('DELETE', `users/${second.id}`, {});
    await resultOf(people.call(third, 'saveProfile', { name: 'Soon Gone' }));
    expect((await profile('Soon Gone')).id).toBe(third.id);
  });

  it('has a name that no other looks like, by whichever way it is written', async () => {
    const [first, second] = [await people.signUp(), await people.signUp()];
    await resultOf(people.call(first, 'saveProfile', { name: 'Paypal Fan' }));
    await resultOf(people.call(second, 'saveProfile', { name: 'Someone Else' }));
    for (const name of ['paypal fan', 'PaypaI Fan', 'Раурal Fan', 'Paypal\u00a0Fan']) {
      expect(await codeOf(second, 'saveProfile', { name }), name).toBe(202);
      const put = await people.rest('PUT', `classes/Profile/${second.id}`, { name }, { sessionToken: second.token });
      expect(put.body['code'], name).toBe(202);
    }
    const forged = { nameKey: 'paypal fan', showWallets: 'x' };
    const put = await people.rest('PUT', `classes/Profile/${second.id}`, forged, { sessionToken: second.token });
    expect(put.status).toBe(400);
    expect((await profile('Paypal Fan')).id).toBe(first.id);
    expect((await profile('someone else')).id).toBe(second.id);
    // Of two who take a name at once, one has it.
    const codes = await Promise.all([first, second].map((who) => codeOf(who, 'saveProfile', { name: 'Both Want It' })));
    expect(codes.sort()).toEqual([0, 202]);
    // A name that was given up is free.
    await resultOf(people.call(first, 'saveProfile', { name: null }));
    await resultOf(people.call(second, 'saveProfile', { name: 'paypal fan' }));
    expect((await profile('Paypal Fan')).id).toBe(second.id);
  });
});
