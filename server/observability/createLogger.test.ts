import { describe, expect, it } from 'vitest';
import { createLogger, loadTextFormat } from '@/server/observability/createLogger';

const MASTER_KEY = 'b3f1c7d29e8a4056a1d2c3b4e5f60718';
const SESSION = 'r:0123456789abcdef0123456789abcdef';

const textFormat = await loadTextFormat();

function capture(json = true) {
  const lines: string[] = [];
  const format = json ? null : textFormat;
  const { logger, hide } = createLogger({ level: 'trace', format, write: (line) => lines.push(line) });
  hide(MASTER_KEY);
  return { logger, text: () => lines.join('') };
}

describe('the log', () => {
  it.each([
    ['an Authorization header', { headers: { authorization: 'Bearer abcdefghijklmnop' } }, /abcdefghijklmnop/],
    ['a session token', { user: { sessionToken: 'plain-token' } }, /plain-token/],
    ['a session token in a header', { 'X-Parse-Session-Token': 'plain-token' }, /plain-token/],
    ['a master key in a header', { 'x-parse-master-key': 'other-key' }, /other-key/],
    ['a password', { deep: [{ password: 'hunter2' }] }, /hunter2/],
    ['wallet login data', { authData: { moralisEth: { signature: '0xabc' } } }, /0xabc/],
    ['a body', { req: { body: { text: 'private' } } }, /private/],
  ])('hides %s', (_name, fields, secret) => {
    const { logger, text } = capture();
    logger.info(fields, 'message');
    expect(text()).toContain('[hidden]');
    expect(text()).not.toMatch(secret);
    expect(() => JSON.parse(text()) as unknown).not.toThrow();
  });

  it.each([
    ['the master key', `called with ${MASTER_KEY}`, MASTER_KEY],
    ['a session token', `session ${SESSION} ended`, SESSION],
    ['a password inside an address', 'connect postgres://foyer:hunter2@localhost/db', 'hunter2'],
    ['a reset token inside an address', 'open /reset?token=abcdef123&username=ada', 'abcdef123'],
    ['the name of a file', `GET /server/files/foyer/0f3a${'5'.repeat(28)}_tax%20return.pdf`, 'tax'],
    ['the id of an upload', `PATCH /uploads/0f3a${'5'.repeat(28)}`, '5'.repeat(8)],
    ['a file on the disk', `ENOENT: no such file, open '/data/files/0f3a${'5'.repeat(28)}_a.png'`, 'a.png'],
    [
      'a CID',
      'GET /ipfs/QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG/a',
      'PJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG',
    ],
    ['a CID of version 1', `GET /ipfs/bafybei${'c'.repeat(52)}`, 'c'.repeat(20)],
    ['a signature', `signed 0x${'ab'.repeat(65)}`, 'ab'.repeat(65)],
  ])('hides %s inside a message', (_name, message, secret) => {
    for (const json of [true, false]) {
      const { logger, text } = capture(json);
      logger.warn(message);
      expect(text()).not.toContain(secret);
    }
  });

  it('hides secrets in an error and in its causes, and keeps what helps', () => {
    const { logger, text } = capture();
    const cause = new Error(`refused for ${SESSION}`);
    logger.error({ err: new TypeError(`key ${MASTER_KEY} is wrong`, { cause }) }, 'failed');
    expect(text()).toContain('TypeError');
    expect(text()).toContain('is wrong');
    expect(text()).not.toContain(SESSION);
    expect(text()).not.toContain(MASTER_KEY);
  });

  it('leaves words alone where a secret is empty or tiny', () => {
    const lines: string[] = [];
    const { logger, hide } = createLogger({ level: 'info', write: (line) => lines.push(line) });
    for (const secret of ['', 'e', 'word', null]) hide(secret);
    logger.info('every word is here');
    expect(lines.join('')).toContain('every word is here');
  });

  it('writes for people in a terminal', () => {
    const { logger, text } = capture(false);
    logger.child({ part: 'mail' }).info({ subject: 'Welcome' }, 'email sent');
    expect(text()).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: mail email sent \{"subject":"Welcome"\}\n$/);
  });
});
