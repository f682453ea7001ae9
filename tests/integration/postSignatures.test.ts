import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { FAMILY_ORDER } from '@/protocol/chainFamilies';
import { resultOf, type AccountClient, type Session } from '@/tests/helpers/accountClient';
import { createCommunityClient, pointer, type CommunityClient } from '@/tests/helpers/createCommunityClient';
import { linkWith } from '@/tests/helpers/familySignIn';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';
import { createContractWallet } from '@/tests/stand-ins/contract-wallet/createContractWallet';
import { DOT } from '@/tests/stand-ins/dot';
import { createSigner } from '@/tests/stand-ins/signers/createSigner';

let backend: SharedBackend;
let community: CommunityClient;
let people: AccountClient;
let ada: Session;
let bob: Session;

beforeAll(async () => {
  backend = await shareBackend('chain');
  community = createCommunityClient(backend);
  ({ people } = community);
  [ada, bob] = await Promise.all([people.signUp(), people.signUp()]);
});

describe('the signature of a post', () => {
  it.each(FAMILY_ORDER)('by %s is kept if it covers the content and comes from a linked address', async (family) => {
    const signer = await createSigner(family);
    const author = await people.signUp();
    const text = `Signed with ${family}`;
    const signature = await community.sign(signer, { text });
    expect((await community.send(author, { text, ...signature })).body).toMatchObject({
      code: 142,
      error: expect.stringContaining('not linked to your account'),
    });
    expect((await linkWith(people.rest, author, signer)).status).toBe(200);
    expect((await community.send(author, { text: 'Other words', ...signature })).body).toMatchObject({
      code: 142,
      error: expect.stringContaining('does not match this post'),
    });
    const id = await community.write(author, { text, ...signature });
    const check = () => resultOf(people.call(null, 'checkPostSignature', { post: id }));
    expect(await check()).toMatchObject({ state: 'valid', family });
    await community.change(author, 'PUT', id, { text: `${text}, edited` });
    expect(await community.read(id)).not.toHaveProperty('signature');
    const anew = { text: 'Signed anew', ...(await community.sign(signer, { text: 'Signed anew' })) };
    const again = await community.change(author, 'PUT', id, anew);
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    expect(await check()).toMatchObject({ state: 'valid', family });
  });

  it('covers text, pictures, location and parent post; version 1 covers the text', async () => {
    const signer = await createSigner('eth');
    const author = await people.signUp();
    await linkWith(people.rest, author, signer);
    const dot = await community.upload(author, 'dot.png', DOT);
    const picture = { ...dot, sha256: createHash('sha256').update(DOT).digest('hex') };
    const place = { latitude: 38.72, longitude: -9.14 };
    const location = { __type: 'GeoPoint', ...place };
    const parent = await community.write(ada, { text: 'What is it?' });
    const content = { text: 'A dot: "é"\nand a line', pictures: [picture], place, parent };
    const signature = await community.sign(signer, content);
    const fields = { text: content.text, pictures: [picture], location, parent: pointer('Post', parent), ...signature };
    const codeOf = async (change: object) => (await community.send(author, { ...fields, ...change })).body['code'];
    expect(await codeOf({ text: 'Another' })).toBe(142);
    expect(await codeOf({ pictures: [{ ...picture, alt: 'A spot' }] })).toBe(142);
    expect(await codeOf({ pictures: [{ ...picture, sha256: '0'.repeat(64) }] })).toBe(142);
    expect(await codeOf({ pictures: [dot] })).toBe(142);
    expect(await codeOf({ pictures: [] })).toBe(142);
    expect(await codeOf({ location: { ...location, latitude: 38.73 } })).toBe(142);
    expect(await codeOf({ location: null })).toBe(142);
    expect(await codeOf({ parent: null })).toBe(142);
    expect(await codeOf({ signatureForm: null })).toBe(142);
    expect(await codeOf({ signatureForm: 3 })).toBe(142);
    const id = await community.write(author, fields);
    const check = (post: string) => resultOf(people.call(bob, 'checkPostSignature', { post }));
    expect(await check(id)).toMatchObject({ state: 'valid' });
    expect((await community.change(author, 'PUT', id, { pictures: [picture], location })).status).toBe(200);
    expect(await check(id)).toMatchObject({ state: 'valid' });
    await community.operate('PUT', `classes/Post/${id}`, { location: { ...location, latitude: 0 } });
    expect(await check(id)).toMatchObject({ state: 'invalid' });
    await community.operate('PUT', `classes/Post/${id}`, { location });
    expect((await community.change(author, 'PUT', id, { pictures: [] })).status).toBe(200);
    expect(await community.read(id)).not.toHaveProperty('signature');

    const older = { text: 'Words alone', pictures: [dot], location };
    const first = await community.write(author, {
      ...older,
      ...(await community.sign(signer, { text: older.text }, 1)),
    });
    expect(await check(first)).toMatchObject({ state: 'valid' });
    await community.change(author, 'PUT', first, { pictures: [] });
    expect(await check(first)).toMatchObject({ state: 'valid' });
  });

  it('by a contract wallet is verified on the server', async () => {
    const wallet = createContractWallet(backend.rpcUrl);
    await wallet.deploy();
    const author = await people.signUp();
    await linkWith(people.rest, author, wallet.deployed);
    const text = 'Signed by a contract';
    const id = await community.write(author, { text, ...(await community.sign(wallet.deployed, { text })) });
    expect(await resultOf(people.call(bob, 'checkPostSignature', { post: id }))).toMatchObject({ state: 'valid' });
    const reply = 'And a reply to it';
    const fields = { text: reply, parent: pointer('Post', id) };
    expect(
      (await community.send(author, { ...fields, ...(await community.sign(wallet.deployed, { text: reply })) })).body[
        'code'
      ],
    ).toBe(142);
    await community.write(author, {
      ...fields,
      ...(await community.sign(wallet.deployed, { text: reply, parent: id })),
    });
  });
});
