import type { Request } from 'express';
import { describe, expect, it } from 'vitest';
import { readCredentials } from '@/server/gateway/readCredentials';
import { expressRequest } from '@/tests/helpers/expressRequest';

type Body = Record<string, unknown>;
type Asked = { headers?: Record<string, string>; body?: Body; isOperator?: boolean; needsId?: boolean };

function ask({ headers = {}, body: sent, isOperator = true, needsId = true }: Asked) {
  const body = { ...sent };
  const refused: Request[] = [];
  const req = expressRequest({ headers });
  const read = () =>
    readCredentials(
      req,
      body,
      {
        appId: 'foyer',
        masterKey: 'secret',
        mayUseMasterKey: (asking) => asking === req && isOperator,
        onRefusedMasterKey: (asking) => refused.push(asking),
      },
      needsId,
    );
  return { body, read, refused, req };
}

const refusal = (status: number, code: number, message: string) =>
  expect.objectContaining({ status, code, message }) as Error;
const UNAUTHORIZED = refusal(403, 119, 'unauthorized');
const OTHER_APP = refusal(403, 119, 'unauthorized: the application id is missing or wrong.');

const ID = { 'X-Parse-Application-Id': 'foyer' };
const basic = (words: string, scheme = 'Basic') => ({ Authorization: `${scheme} ${btoa(words)}` });
const nobody = { sessionToken: undefined, installationId: undefined, isMaster: false, context: {} };

describe('the application', () => {
  it.each([
    ['the header', { headers: ID }],
    ['the body', { body: { _ApplicationId: 'foyer' } }],
    [
      'the body, beside a header that is empty',
      { body: { _ApplicationId: 'foyer' }, headers: { 'X-Parse-Session-Token': '' } },
    ],
    ['Authorization', { headers: basic('foyer:') }],
    ['Authorization with a key of JavaScript', { headers: basic('foyer:javascript-key=x') }],
    ['nothing, where it need not', { needsId: false }],
    ['an empty text, where it need not', { headers: { 'X-Parse-Application-Id': '' }, needsId: false }],
  ])('is named by %s', (_where, requested) => {
    expect(ask(requested).read()).toEqual(nobody);
  });

  it.each([
    ['nothing', {}],
    ['another id in the header', { headers: { 'X-Parse-Application-Id': 'other' } }],
    ['another id in the body', { body: { _ApplicationId: 'other' } }],
    ['another id, where none is needed', { body: { _ApplicationId: 'other' }, needsId: false }],
    ['an empty id', { body: { _ApplicationId: '' } }],
    ['Authorization for another one', { headers: basic('other:x') }],
    ['Authorization without a colon', { headers: basic('foyer') }],
    ['Authorization with two colons', { headers: basic('foyer:x:y') }],
    ['Authorization of another scheme', { headers: basic('foyer:x', 'Bearer') }],
    ['Authorization of a scheme with a longer name', { headers: basic('foyer:x', 'NotBasic') }],
    ['Authorization that is empty', { headers: { Authorization: 'Basic' } }],
  ])('is not named by %s', (_where, asked) => {
    expect(ask(asked).read).toThrow(OTHER_APP);
  });

  it('is no text', () => {
    const message = 'unauthorized: _ApplicationId must be a string.';
    expect(ask({ body: { _ApplicationId: ['foyer'] } }).read).toThrow(refusal(403, 119, message));
  });
});

describe('the session and the installation', () => {
  it('come in the headers', () => {
    const headers = { ...ID, 'X-Parse-Session-Token': 'r:1', 'X-Parse-Installation-Id': 'i1' };
    expect(ask({ headers }).read()).toEqual({ ...nobody, sessionToken: 'r:1', installationId: 'i1' });
  });

  it('come in the body, and leave it with all that the SDK adds', () => {
    const { body, read } = ask({
      body: {
        ...{ _ApplicationId: 'foyer', _SessionToken: 'r:1', _InstallationId: 'i1', _context: { a: 1 }, _noBody: true },
        ...{
          _JavaScriptKey: 'x',
          _ClientVersion: 'js1',
          _RevocableSession: '1',
          _ContentType: 'text/plain',
          text: 'a',
        },
      },
    });
    expect(read()).toEqual({ ...nobody, sessionToken: 'r:1', installationId: 'i1', context: { a: 1 } });
    expect(body).toEqual({ text: 'a' });
  });

  it('are none where they are empty', () => {
    const headers = { ...ID, 'X-Parse-Session-Token': '', 'X-Parse-Installation-Id': '' };
    expect(ask({ headers }).read()).toEqual(nobody);
    expect(ask({ body: { _ApplicationId: 'foyer', _SessionToken: '', _InstallationId: null } }).read()).toEqual(nobody);
  });

  it.each(['_SessionToken', '_InstallationId'])('are no texts: %s', (field) => {
    for (const value of [{ a: 1 }, ['r:1'], 5, true]) {
      const { read } = ask({ body: { _ApplicationId: 'foyer', [field]: value } });
      expect(read).toThrow(refusal(403, 119, `unauthorized: ${field} must be a string.`));
    }
  });

  it.each([
    ['_ApplicationId', 'X-Parse-Application-Id', 'foyer'],
    ['_SessionToken', 'X-Parse-Session-Token', 'r:1'],
    ['_InstallationId', 'X-Parse-Installation-Id', 'i1'],
    ['_context', 'X-Parse-Cloud-Context', '{}'],
  ])('and whatever else names the caller comes in one place: %s or %s', (field, header, value) => {
    const twice = refusal(400, 107, `${field} is in the body beside keys in the headers. Send it in one place.`);
    expect(ask({ headers: ID, body: { [field]: value } }).read).toThrow(twice);
    expect(ask({ headers: basic('foyer:'), body: { [field]: value } }).read).toThrow(twice);
    const body = { _ApplicationId: 'foyer', [field]: value };
    expect(ask({ headers: { [header]: `${value}x` }, body }).read).toThrow(expect.objectContaining({ code: 107 }));
    if (field !== '_ApplicationId') expect(ask({ headers: { [header]: value }, body }).read).not.toThrow();
  });

  it('stay in the body beside keys in the headers where they say nothing', () => {
    const sent = { _SessionToken: '', _ClientVersion: 'js1', _JavaScriptKey: 'x', _ContentType: 5, a: 1 };
    const { body, read } = ask({ headers: ID, body: { ...sent, _noBody: 1 } });
    expect(read()).toEqual(nobody);
    expect(body).toEqual(sent);
  });

  it('come with a content type that is a text', () => {
    const wrong = ask({ body: { _ApplicationId: 'foyer', _ContentType: { a: 1 } } });
    expect(wrong.read).toThrow(refusal(403, 119, 'unauthorized: _ContentType must be a string.'));
    const { body, read } = ask({ body: { _ApplicationId: 'foyer', _ContentType: 0 } });
    expect(read()).toEqual(nobody);
    expect(body).toEqual({});
  });
});

describe('the master key', () => {
  const ways: [string, Asked][] = [
    ['in a header', { headers: { ...ID, 'X-Parse-Master-Key': 'secret' } }],
    ['in the body', { body: { _ApplicationId: 'foyer', _MasterKey: 'secret' } }],
    ['in Authorization', { headers: basic('foyer:secret') }],
    ['in Authorization, in any case', { headers: basic('foyer:secret', 'BASIC') }],
  ];

  it.each(ways)('%s makes the operator where the operator is', (_where, asked) => {
    const { body, read, refused } = ask(asked);
    expect(read()).toEqual({ ...nobody, isMaster: true });
    expect(refused).toEqual([]);
    expect(body).toEqual({});
  });

  it.each([
    ...ways,
    ['for maintenance', { headers: { ...ID, 'X-Parse-Maintenance-Key': 'secret' } }] as const,
    ['that is empty', { body: { _ApplicationId: 'foyer', _MasterKey: '' } }] as const,
  ])('%s is refused from elsewhere, and that is told', (_where, asked) => {
    const { read, refused, req } = ask({ ...asked, isOperator: false });
    expect(read).toThrow(UNAUTHORIZED);
    expect(refused).toEqual([req]);
  });

  it.each([
    ['another one in a header', { headers: { ...ID, 'X-Parse-Master-Key': 'secreT' } }],
    ['a shorter one', { headers: { ...ID, 'X-Parse-Master-Key': 'secre' } }],
    ['a longer one', { body: { _ApplicationId: 'foyer', _MasterKey: 'secretx' } }],
    ['another one in Authorization', { headers: basic('foyer:Secret') }],
    ['an empty one in a header', { headers: { ...ID, 'X-Parse-Master-Key': '' } }],
    ['an empty one in the body', { body: { _ApplicationId: 'foyer', _MasterKey: '' } }],
    ['one for maintenance', { headers: { ...ID, 'X-Parse-Maintenance-Key': 'secret' } }],
  ])('is refused where the operator is, too: %s', (_what, asked) => {
    const { read, refused } = ask(asked);
    expect(read).toThrow(UNAUTHORIZED);
    expect(refused).toEqual([]);
  });

  it('is no text', () => {
    const { read } = ask({ body: { _ApplicationId: 'foyer', _MasterKey: ['secret'] } });
    expect(read).toThrow(refusal(403, 119, 'unauthorized: _MasterKey must be a string.'));
  });

  it('in a header goes before that of Authorization', () => {
    const { read } = ask({ headers: { ...basic('foyer:secret'), 'X-Parse-Master-Key': 'wrong' } });
    expect(read).toThrow(UNAUTHORIZED);
  });

  it('of another application opens nothing', () => {
    expect(ask({ headers: { 'X-Parse-Application-Id': 'other', 'X-Parse-Master-Key': 'secret' } }).read).toThrow(
      OTHER_APP,
    );
  });

  it('is not asked for of anybody who brings none', () => {
    const { read, refused } = ask({ headers: ID, isOperator: false });
    expect(read()).toEqual(nobody);
    expect(refused).toEqual([]);
  });
});

describe('the context for cloud code', () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    ['{}', {}],
    ['', {}],
  ])('may be %s in a header', (text, context) => {
    expect(ask({ headers: { ...ID, 'X-Parse-Cloud-Context': text } }).read()).toEqual({ ...nobody, context });
  });

  it.each([
    ['{"a":1}', { a: 1 }],
    [{ a: { b: 1 } }, { a: { b: 1 } }],
    ['', {}],
    [undefined, {}],
  ])('may be %j in the body', (_context, context) => {
    expect(ask({ body: { _ApplicationId: 'foyer', _context } }).read()).toEqual({ ...nobody, context });
  });

  it.each(['x', '[]', 'null', '5', [], 5, true, '{'])('may not be %j', (_context) => {
    const refused = refusal(400, 107, 'Invalid object for context.');
    expect(ask({ body: { _ApplicationId: 'foyer', _context } }).read).toThrow(refused);
  });
});
