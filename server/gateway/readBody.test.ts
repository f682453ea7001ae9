import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import express, { type Response } from 'express';
import { describe, expect, it } from 'vitest';
import { parseJson, parseJsonObject, readBytes, readJsonBody, readQuery } from '@/server/gateway/readBody';
import { expressRequest } from '@/tests/helpers/expressRequest';

const refusal = (status: number, code: number, message: string) =>
  expect.objectContaining({ status, code, message }) as Error;
const NO_JSON_TYPE = refusal(415, 107, 'Send the body as application/json or text/plain, in UTF-8.');
const NO_OBJECT = refusal(400, 107, 'The body is not a JSON object in UTF-8.');
const NUL = refusal(400, 107, 'A string contains the character NUL.');
const TOO_DEEP = refusal(400, 107, 'This is nested too deeply: max 60 levels.');

const JSON_TYPE = { 'Content-Type': 'application/json' };
const res = {} as Response;
const read = (body: string | Buffer | undefined, headers: Record<string, string> = JSON_TYPE) =>
  readJsonBody(expressRequest({ headers, ...(body !== undefined && { body }) }), res);
const readAsOperator = (body: string | Buffer, headers: Record<string, string> = JSON_TYPE) =>
  readJsonBody(expressRequest({ headers, body }), res, true);
const nested = (levels: number) => '{"a":'.repeat(levels - 1) + '{}' + '}'.repeat(levels - 1);

describe('the type of a body', () => {
  it.each([
    ...['application/json', 'text/plain', 'Application/JSON', 'text/plain;', 'text/plain  ;  '],
    ...['application/json;charset=utf-8', 'text/plain;charset="UTF-8";', 'application/json ; charset = utf-8 ; '],
    'application/json  ;  charset  =  "utf-8"  ;  ',
  ])('may be "%s"', async (type) => {
    expect(await read('{"a":1}', { 'Content-Type': type })).toEqual({ a: 1 });
  });

  it.each([
    ...['', 'text/html', 'xapplication/json', 'text/plainer', 'application/jsonp', 'application/json charset=utf-8'],
    ...['text/plain; charset=latin1', 'text/plain; charset=utf-8x', 'text/plain; charset=utf-8; a=b', 'text/plain;;'],
    ...['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain; charset'],
  ])('may not be "%s"', async (type) => {
    await expect(read('{"a":1}', { 'Content-Type': type })).rejects.toThrow(NO_JSON_TYPE);
  });

  it('is read in time that grows with its length alone', async () => {
    const began = performance.now();
    for (const type of ['application/json', 'text/plain;', 'text/plain; charset=utf-8']) {
      await expect(read('{"a":1}', { 'Content-Type': `${type}${' '.repeat(14_000)}x` })).rejects.toThrow(NO_JSON_TYPE);
    }
    // Well below a millisecond each; by the square of its length, a hundred.
    expect(performance.now() - began).toBeLessThan(100);
  });

  it('must be told', async () => {
    await expect(read('{"a":1}', {})).rejects.toThrow(NO_JSON_TYPE);
  });
});

describe('a request without a body', () => {
  it.each<Record<string, string>>([
    {},
    { 'Content-Type': 'text/html' },
    { 'Content-Length': '0', 'Content-Type': 'text/html' },
  ])('has no fields, whatever its type: %j', async (headers) => {
    expect(await read(undefined, headers)).toEqual({});
  });

  it.each<[Record<string, string>]>([[{ 'Transfer-Encoding': 'chunked' }], [{ 'Content-Encoding': 'gzip' }]])(
    'may turn out to be one with %j, and needs a type then',
    async (headers) => {
      await expect(read(undefined, { ...headers, 'Content-Type': 'text/html' })).rejects.toThrow(NO_JSON_TYPE);
    },
  );

  it('may be announced as one', async () => {
    expect(await read(undefined, { ...JSON_TYPE, 'Transfer-Encoding': 'chunked' })).toEqual({});
    expect(await read(undefined, { ...JSON_TYPE, 'Content-Encoding': 'identity' })).toEqual({});
  });
});

describe('the bytes of a body', () => {
  const text = (length: number) => `{"a":"${'x'.repeat(length - 8)}"}`;

  it('are 4 MB at most', async () => {
    const limit = 4 * 1024 * 1024;
    expect(Object.keys(await read(text(limit)))).toEqual(['a']);
    await expect(read(text(limit + 1))).rejects.toThrow(refusal(413, 116, 'The body is too large: max 4mb.'));
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('are 256 kB at most when they came packed with %s, but for the operator', async (encoding, pack) => {
    const limit = 256 * 1024;
    const headers = { ...JSON_TYPE, 'Content-Encoding': encoding };
    expect(Object.keys(await read(pack(text(limit)), headers))).toEqual(['a']);
    const tooLarge = refusal(413, 116, 'The body is too large: max 256kb.');
    await expect(read(pack(text(limit + 1)), headers)).rejects.toThrow(tooLarge);
    expect(Object.keys(await readAsOperator(pack(text(limit + 1)), headers))).toEqual(['a']);
  });

  it.each(['[],', '{},', '0,', '"",', '[[[', '{"a":'])(
    'hold 100,000 values at most, but for the operator: %s',
    async (part) => {
      const body = (times: number) => `{"a":[${part.repeat(times)}0]}`;
      await expect(read(body(120_000))).rejects.toThrow(
        refusal(400, 107, 'The body holds too many values: max 100000.'),
      );
      if (part.endsWith(',')) {
        expect(Object.keys(await read(body(90_000)))).toEqual(['a']);
        expect(Object.keys(await readAsOperator(body(120_000)))).toEqual(['a']);
      }
    },
  );

  it('are as many as the caller of readBytes says', async () => {
    const ask = (body: string) => readBytes(expressRequest({ body }), res, '5b');
    expect(String(await ask('12345'))).toBe('12345');
    await expect(ask('123456')).rejects.toThrow(refusal(413, 116, 'The body is too large: max 5b.'));
    expect(await readBytes(expressRequest(), res, '5b')).toEqual(Buffer.alloc(0));
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['identity', (text: string) => Buffer.from(text)],
  ])('may be packed with %s', async (encoding, pack) => {
    expect(await read(pack('{"a":1}'), { ...JSON_TYPE, 'Content-Encoding': encoding })).toEqual({ a: 1 });
  });

  it('may not be packed otherwise, nor be other than they say', async () => {
    const ask = (encoding: string) => read('{"a":1}', { ...JSON_TYPE, 'Content-Encoding': encoding });
    await expect(ask('zip')).rejects.toThrow(refusal(415, 107, 'The body uses an unsupported content encoding.'));
    await expect(ask('gzip')).rejects.toThrow(refusal(400, 107, 'The body ended too early.'));
  });

  it('are text in UTF-8, with or without a mark in front', async () => {
    expect(await read('\ufeff{"a":"ä"}')).toEqual({ a: 'ä' });
    expect(await read('{"\ufeffa":"\ufeff"}')).toEqual({ '\ufeffa': '\ufeff' });
    await expect(read('\ufeff\ufeff{}')).rejects.toThrow(NO_OBJECT);
    await expect(read('\ufeff')).rejects.toThrow(NO_OBJECT);
    await expect(read(Buffer.from('{"a":"ä"}', 'latin1'))).rejects.toThrow(NO_OBJECT);
    await expect(read(Buffer.from('{"a":1}', 'utf16le'))).rejects.toThrow(NO_OBJECT);
  });

  it('that break off are refused', async () => {
    let refused: unknown;
    const server = createServer(
      express().use(async (req, answer) => {
        refused = await readJsonBody(req, answer).catch((error: unknown) => error);
        server.emit('refused');
      }),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const sent = send({ port, method: 'POST', headers: { ...JSON_TYPE, 'Content-Length': 100 } });
    sent.on('error', () => undefined);
    sent.write('{"a":');
    await once(server, 'request');
    sent.destroy();
    await once(server, 'refused');
    server.close();
    expect(refused).toEqual(refusal(400, 107, 'The body ended too early.'));
  });

  /** In which turn of the event loop each of five bodies of this size that come at once has been read. */
  const turnsOf = async (size: number) => {
    let turn = 0;
    let timer = setImmediate(function next() {
      turn++;
      timer = setImmediate(next);
    });
    const body = `{"a":"${'x'.repeat(size - 8)}"}`;
    const turns = await Promise.all(Array.from({ length: 5 }, () => read(body).then(() => turn)));
    clearImmediate(timer);
    return new Set(turns).size;
  };

  it('beyond 64 kB are read in a turn of the event loop of their own, so that others are answered meanwhile', async () => {
    expect(await turnsOf(64 * 1024)).toBe(1);
    expect(await turnsOf(64 * 1024 + 1)).toBe(5);
  });
});

describe('the JSON of a body', () => {
  it.each(['{}', '{"a":[1,null]}', ' {"a":1}\n', '{"constructor":1}', '{"a":{"__proto__":1}}', nested(60)])(
    'may be %s',
    (text) => {
      expect(parseJsonObject(Buffer.from(text))).toEqual(JSON.parse(text));
    },
  );

  it.each([
    ...['', '{', '[]', 'null', '5', '"x"', '{}x', "{'a':1}"].map((text) => [text, NO_OBJECT] as const),
    ['{"__proto__":1}', refusal(400, 107, 'No field can be named __proto__.')] as const,
    [nested(61).replace('{}', '{"a":1}'), TOO_DEEP] as const,
    ['{"a":"\\u0000"}', NUL] as const,
  ])('may not be %s', (text, refused) => {
    expect(() => parseJsonObject(Buffer.from(text))).toThrow(refused);
  });

  it.each(['[]', '{"__proto__":1}', '{"a":"\\u0000"}', `[${nested(60)}]`.replace('{}', '{"a":1}')])(
    'is refused with the code that the caller names: %s',
    (text) => {
      expect(() => parseJsonObject(Buffer.from(text), 130)).toThrow(expect.objectContaining({ code: 130 }));
    },
  );
});

describe('a text as JSON', () => {
  it.each([
    ['5', 5],
    ['"a"', 'a'],
    ['null', null],
    ['a', undefined],
    ['', undefined],
    ['\\u0000', undefined],
    ['"\\\\u0000"', '\\u0000'],
    ['"\\\\\\\\u0000"', '\\\\u0000'],
    ['"u0000"', 'u0000'],
  ])('%s says %j', (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  it.each([
    '"\\u0000"',
    '"a\\u0000b"',
    '{"\\u0000":1}',
    '"\\\\\\u0000"',
    '"\\\\u0000\\u0000"',
    '["\\\\u0000","\\u0000"]',
  ])('%s holds the character NUL, which no database keeps', (text) => {
    expect(() => parseJson(text)).toThrow(NUL);
    expect(() => parseJson(text, 102)).toThrow(expect.objectContaining({ code: 102 }));
  });
});

describe('a query string', () => {
  it.each([
    ['/x', {}],
    ['/x?', {}],
    ['/x#a', {}],
    ['/x?a=1&b=', { a: '1', b: '' }],
    ['/x?a', { a: '' }],
    ['/x?a=b+c%20d%26&B=%C3%A4', { a: 'b c d&', B: 'ä' }],
    ['/x?a=b?c', { a: 'b?c' }],
    ['/x?a=[1]', { a: '[1]' }],
    [`/x?${Array.from({ length: 100 }, (_, place) => `p${place}=`).join('&')}`, expect.any(Object)],
  ])('of %s says %j', (url, query) => {
    expect(readQuery(url)).toEqual(query);
  });

  const ONE_MARK = 'The query string must start with one question mark and have no fragment.';
  it.each([
    ['??a=1', 102, ONE_MARK],
    ['?a=1#b', 102, ONE_MARK],
    ['#?', 102, ONE_MARK],
    ['?a=%', 102, 'The URL has a percent sign that encodes nothing.'],
    ['?a=%ff', 102, 'The URL has a percent sign that encodes nothing.'],
    ['?a=1&b=2&a=1', 102, 'a is set twice.'],
    [`?${'a'.repeat(90)}=1&${'a'.repeat(90)}=1`, 102, `${'a'.repeat(80)} is set twice.`],
    ['?=1', 102, 'Invalid parameter for query: '],
    ['?a[=1', 102, 'Invalid parameter for query: a['],
    ['?a]=1', 102, 'Invalid parameter for query: a]'],
    ['?where%5Ba%5D=1', 102, 'Invalid parameter for query: where[a]'],
    ['?toString=1', 102, 'Invalid parameter for query: toString'],
    ['?__proto__=1', 102, 'Invalid parameter for query: __proto__'],
    [`?[${'a'.repeat(90)}=1`, 102, `Invalid parameter for query: [${'a'.repeat(79)}`],
    ['?a=b%00', 107, 'A string contains the character NUL.'],
    ['?a=1&b=%00c&d=2', 107, 'A string contains the character NUL.'],
    [
      `?${Array.from({ length: 101 }, (_, place) => `p${place}=`).join('&')}`,
      102,
      'A query string has at most 100 parameters.',
    ],
  ])('%s is refused', (search, code, message) => {
    expect(() => readQuery(`/x${search}`)).toThrow(refusal(400, code, message));
  });
});
