import { encodeFunctionData, parseAbi, type Hex, type PrivateKeyAccount } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminPush } from '@/protocol/calls/adminService';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import type { PushDevice } from '@/protocol/calls/push';
import type { PushKind } from '@/protocol/notifications';
import { PASSWORD, resultOf } from '@/tests/helpers/accountClient';
import { askChain } from '@/tests/helpers/askChain';
import { pointer } from '@/tests/helpers/createCommunityClient';
import { arrives, inSeconds, startPush, to, type PushBackend, type Subscriber } from '@/tests/helpers/startPush';
import { createAccount, signInOverRest } from '@/tests/helpers/walletSignIn';

let place: PushBackend;

beforeAll(async () => {
  place = await startPush({ chain: true, env: { LOCAL_CHAIN_SEED: 'on' } });
});
afterAll(() => place?.stop());

describe('a push device', () => {
  it('[B09] is stored for its owner, hidden from others, and its server fields are read-only', async () => {
    const { people, subscribe, rowsOf } = place;
    const { who, device, saved } = await subscribe('transfer', 'reply');
    expect(saved).toMatchObject({ kinds: ['transfer', 'reply'], current: true, device: expect.any(String) });
    expect(Object.values(saved)).not.toContain(device.subscription.endpoint);
    const { endpoint } = device.subscription;
    expect(await resultOf(people.call(who, 'listPushes', { endpoint }))).toEqual([saved]);
    const [row] = await rowsOf(who);
    expect(row).toMatchObject({ deviceType: 'web', channels: ['transfer', 'reply'], ACL: {} });
    const id = String(row?.objectId);
    const eve = await people.signUp();
    for (const session of [who.token, eve.token, undefined]) {
      const as = { sessionToken: session };
      for (const path of [`installations/${id}`, `classes/_Installation/${id}`, 'classes/_Installation']) {
        expect((await people.rest('GET', path, {}, as)).status, path).toBeGreaterThanOrEqual(400);
      }
      const change = await people.rest('PUT', `installations/${id}`, { channels: ['x'] }, as);
      expect(change.status).toBeGreaterThanOrEqual(400);
      const forged = { deviceType: 'web', installationId: crypto.randomUUID(), user: pointer('_User', who.id) };
      expect((await people.rest('POST', 'installations', forged, as)).body['code']).toBe(119);
    }
    expect(await resultOf(people.call(eve, 'listPushes'))).toEqual([]);
    await resultOf(people.call(eve, 'removePush', { id }));
    expect(await rowsOf(who)).toHaveLength(1);
    const kept = await resultOf<Record<string, unknown>>(people.call(who, 'exportAccount'));
    expect(kept['notices']).toMatchObject([{ id, kinds: ['transfer', 'reply'] }]);
    for (const secret of [device.subscription.keys.auth, endpoint.split('/').at(-1)]) {
      expect(JSON.stringify(kept)).not.toContain(secret);
      expect(place.backend.logs()).not.toContain(secret);
    }
  });

  it('is rejected with a reason: unknown host, invalid keys, unknown kinds, no session', async () => {
    const { service, people, rowsOf, refusal } = place;
    const who = await people.signUp();
    const { subscription } = service.subscribe();
    const { endpoint, keys } = subscription;
    const besideTheCurve = Buffer.from(keys.p256dh, 'base64url').fill(1, 1).toString('base64url');
    const wrong: object[] = [
      { subscription: { endpoint: 'https://push.example.com/x', keys } },
      { subscription: { endpoint: 'http://127.0.0.1:1/x', keys } },
      { subscription: { endpoint: endpoint.replace('http://', 'http://u:p@'), keys } },
      { subscription: { endpoint: 'none', keys } },
      { subscription: { endpoint, keys: { ...keys, p256dh: besideTheCurve } } },
      { subscription: { endpoint, keys: { ...keys, p256dh: 'AAAA' } } },
      { subscription: { endpoint, keys: { ...keys, auth: 'AAAA' } } },
      { subscription, kinds: ['everything'] },
      { kinds: [] },
    ];
    for (const fields of wrong) {
      expect(await refusal(who, 'savePush', { kinds: [], ...fields }), JSON.stringify(fields)).toBe(142);
    }
    expect(await refusal(null, 'savePush', { subscription, kinds: [] })).toBe(209);
    expect(await rowsOf(who)).toEqual([]);
  });

  it('of one account cannot be taken over by its endpoint alone, and moves with its keys', async () => {
    const { service, people, subscribe, rowsOf, refusal } = place;
    const { who, device } = await subscribe('reply');
    const { endpoint, keys } = device.subscription;
    const eve = await people.signUp();
    const stolen = { endpoint, keys: service.subscribe().subscription.keys };
    expect(await refusal(eve, 'savePush', { subscription: stolen, kinds: ['reply'] })).toBe(119);
    expect(await refusal(null, 'movePush', { endpoint, auth: stolen.keys.auth, subscription: stolen })).toBe(101);
    expect(await rowsOf(who)).toMatchObject([keys]);
    // The browser itself gave it another address.
    const next = service.subscribe();
    await resultOf(people.call(null, 'movePush', { endpoint, auth: keys.auth, subscription: next.subscription }));
    expect(await rowsOf(who)).toMatchObject([{ ...next.subscription.keys, channels: ['reply'] }]);
    // Somebody else signs in, in the same browser.
    await resultOf(people.call(eve, 'savePush', { subscription: next.subscription, kinds: [] }));
    expect([await rowsOf(who), (await rowsOf(eve)).length]).toEqual([[], 1]);
  });

  it('is removed with its session, by sign-out or when ended elsewhere, and with its account', async () => {
    const { people, master, subscribe, push, rowsOf, finished } = place;
    const { who, device } = await subscribe('reply');
    await people.rest('POST', 'logout', {}, { sessionToken: who.token });
    expect(await rowsOf(who)).toEqual([]);
    const other = await subscribe('reply');
    const [session] = await master.sessionsOf(other.who.id);
    await master.endSession(String(session?.objectId));
    const { id } = await push({ where: to(other), data: { alert: 'Secret' } });
    await finished(id).toMatchObject({ numSent: 0, numFailed: 1 });
    expect([device.tries, other.device.tries, await rowsOf(other.who)]).toEqual([0, 0, []]);
    const leaving = await subscribe();
    await resultOf(people.call(leaving.who, 'deleteAccount', { confirm: leaving.who.id }));
    expect(await rowsOf(leaving.who)).toEqual([]);
  });

  it('stays with its session when the password changes', async () => {
    const { people, subscribe, rowsOf } = place;
    const { who, saved } = await subscribe('reply');
    const passwords = { current: PASSWORD, next: 'another correct horse battery' };
    const { sessionToken } = await resultOf(people.call(who, 'changePassword', passwords));
    expect(await rowsOf(who)).toMatchObject([{ objectId: saved.id }]);
    const mine = await resultOf<PushDevice[]>(people.call({ ...who, token: String(sessionToken) }, 'listPushes'));
    expect(mine).toMatchObject([{ id: saved.id }]);
  });

  it('is limited to ten per account, and can be tested', async () => {
    const { service, people, subscribe, rowsOf, refusal } = place;
    const { who, device, saved } = await subscribe();
    expect(await resultOf(people.call(who, 'testPush', { id: saved.id }))).toEqual({ sent: true });
    expect(device.arrived[0]?.payload.tag).toBe('test');
    const eve = await people.signUp();
    expect(await refusal(eve, 'testPush', { id: saved.id })).toBe(101);
    for (let number = 0; number < 10; number++) {
      const { subscription } = service.subscribe();
      await resultOf(people.call(who, 'savePush', { subscription, kinds: [] }));
    }
    const ids = (await rowsOf(who)).map(({ objectId }) => objectId);
    expect(ids).toHaveLength(10);
    expect(ids).not.toContain(saved.id);
    await resultOf(people.call(who, 'removePush', { id: ids[0] }));
    expect(await rowsOf(who)).toHaveLength(9);
  });

  it('that was inactive or failed for 60 days is removed by the job', async () => {
    const { community, subscribe, rowsOf } = place;
    const days = (number: number) => ({ __type: 'Date', iso: inSeconds(-number * 24 * 60 * 60) });
    const [fresh, unseen, refused] = await Promise.all([subscribe(), subscribe(), subscribe()]);
    const change = (one: Subscriber, fields: object) =>
      community.operate('PUT', `installations/${one.saved.id}`, fields);
    await change(fresh, { seenAt: days(59), refusedAt: days(59) });
    await change(unseen, { seenAt: days(61) });
    await change(refused, { refusedAt: days(61) });
    await community.operate('POST', 'jobs/clearPushes', {});
    await expect.poll(async () => [await rowsOf(unseen.who), await rowsOf(refused.who)]).toEqual([[], []]);
    expect(await rowsOf(fresh.who)).toHaveLength(1);
  });
});

describe('a reply', () => {
  it('notifies the author who asked for it, and nobody else', async () => {
    const { people, community, subscribe } = place;
    const [ada, bob] = [await subscribe('reply'), await subscribe('transfer')];
    const name = 'Bob of the door';
    await resultOf(people.call(bob.who, 'saveProfile', { name, about: null, picture: 'initials' }));
    const post = await community.write(ada.who, { text: 'Who is there?' });
    await community.write(ada.who, { text: 'Me', parent: pointer('Post', post) });
    const reply = await community.write(bob.who, { text: 'Knock knock', parent: pointer('Post', post) });
    await arrives(ada.device);
    expect(ada.device.arrived[0]?.payload).toEqual({
      title: 'Bob of the door replied to you',
      body: 'Knock knock',
      url: `/community?post=${post}&reply=${reply}`,
      tag: `reply-${post}`,
    });
    const bobs = await community.write(bob.who, { text: 'Mine' });
    await community.write(ada.who, { text: 'Yours', parent: pointer('Post', bobs) });
    expect([ada.device.tries, bob.device.tries]).toEqual([1, 0]);
  });
});

describe('a transfer', () => {
  it('notifies on request once in the chain: exact native and token amounts, grouped if many arrive', async () => {
    const { backend, people, service } = place;
    const ask = <Answer>(method: string, ...params: unknown[]) => askChain<Answer>(backend.rpcUrl, method, ...params);
    const [from = ''] = await ask<string[]>('eth_accounts');
    const send = (fields: object) => ask<string>('eth_sendTransaction', { from, ...fields });
    const [wallet, quiet] = [createAccount(), createAccount()];
    const { device } = await signInAndSubscribe(wallet);
    const deaf = await signInAndSubscribe(quiet, []);

    await send({ to: wallet.address, value: '0x14d1120d7b160001' });
    await arrives(device);
    expect(device.arrived[0]?.payload).toMatchObject({
      title: '1.500000000000000001 ETH received',
      body: `From 0xf39F…2266 to ${wallet.address.slice(0, 6)}…${wallet.address.slice(-4)} on Local chain.`,
      url: '/activity',
    });
    const erc20 = parseAbi(['function transfer(address, uint256)']);
    const transfer = (to: Hex, amount: bigint) => ({
      to: LOCAL_CONTRACTS.dollar,
      data: encodeFunctionData({ abi: erc20, args: [to, amount] }),
    });
    await send(transfer(wallet.address, 2_500_001n));
    await arrives(device, 2);
    expect(device.arrived[1]?.payload.title).toMatch(/^2\.500001 \w+ received$/);

    await ask('evm_setAutomine', false);
    await send({ to: wallet.address, value: '0x1' });
    await send(transfer(wallet.address, 0n));
    await send(transfer(wallet.address, 1n));
    await send({ to: quiet.address, value: '0x1' });
    await ask('evm_mine');
    await ask('evm_setAutomine', true);
    await arrives(device, 3);
    expect(device.arrived[2]?.payload).toMatchObject({ title: '2 transfers received', tag: 'transfers' });
    expect([device.tries, deaf.device.tries]).toEqual([3, 0]);

    async function signInAndSubscribe(account: PrivateKeyAccount, kinds: PushKind[] = ['transfer']) {
      const { body } = await signInOverRest(people.rest, account);
      const who = { id: String(body['objectId']), token: String(body['sessionToken']) };
      const one = service.subscribe();
      await resultOf(people.call(who, 'savePush', { subscription: one.subscription, kinds }));
      return { device: one };
    }
  });
});

describe('an admin', () => {
  it('sends to one account or to all, which is logged, and sees the result', async () => {
    const { people, master, subscribe, finished, refusal } = place;
    const [admin, one] = [await people.signUp(), await subscribe()];
    await master.run('grantAdmin', { user: admin.username });
    const words = { title: 'News', body: 'A new room is open.', url: '/files', expires: inSeconds(3_600) };
    expect(await refusal(one.who, 'adminSendPush', { to: 'all', ...words })).toBe(119);
    expect(await refusal(admin, 'adminSendPush', { to: 'nobody-there', ...words })).toBe(101);
    for (const wrong of [{ url: 'https://example.com' }, { url: '//example.com' }, { expires: inSeconds(-5) }]) {
      expect(await refusal(admin, 'adminSendPush', { to: 'all', ...words, ...wrong })).toBe(142);
    }
    const { id } = await resultOf<{ id: string }>(people.call(admin, 'adminSendPush', { to: one.who.id, ...words }));
    await arrives(one.device);
    expect(one.device.arrived[0]?.payload).toMatchObject({ title: 'News', body: words.body, url: '/files' });
    await finished(id).toMatchObject({ status: 'succeeded' });
    type Answer = { rows: AdminPush[]; on: boolean; counts: { devices: number; accounts: number } };
    const { rows, on, counts } = await resultOf<Answer>(people.call(admin, 'adminListPushes'));
    expect(rows[0]).toMatchObject({ id, by: admin.username, to: one.who.id, title: 'News', sent: 1, failed: 0 });
    expect([on, counts.devices >= counts.accounts, counts.accounts > 0]).toEqual([true, true, true]);
    const acts = await resultOf<{ rows: { act: string; subject: string }[] }>(people.call(admin, 'adminListActs'));
    expect(acts.rows[0]).toMatchObject({ act: 'adminSendPush', subject: one.who.id });
  });
});
