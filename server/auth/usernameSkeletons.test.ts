import { describe, expect, it } from 'vitest';
import { createReservedNames, mixesScripts, namesInHost, skeletonOf } from '@/server/auth/usernameSkeletons';
import { cpuTime } from '@/tests/helpers/cpuTime';

describe('skeletonOf', () => {
  it.each([
    ['paypal', 'paypaI'],
    ['paypal', 'PAYPAL'],
    ['paypal', '\u0440\u0430\u0443\u0440\u0430l'],
    ['modern', 'Modem'],
    ['o', '0'],
    ['ada lovelace', 'ada\u2003lovelace'],
    ['ada', 'a\u200dda'],
    ['ada', '\u1d00\u1d05\u1d00'],
    ['ada', '\uff41\uff44\uff41'],
    ['ren\u00e9', 'rene\u0301'],
    ['ada', ' ada\n'],
    ['a da', 'a  \u2003 da'],
    ['fi', '\ufb01'],
    [
      'abcdefghijklmnoprstuvwyz',
      '\u1d00\u0299\u1d04\u1d05\u1d07\ua730\u0262\u029c\u026a\u1d0a\u1d0b\u029f\u1d0d\u0274\u1d0f\u1d18\u0280\ua731\u1d1b\u1d1c\u1d20\u1d21\u028f\u1d22',
    ],
  ])('is the same for %j and %j', (one, other) => expect(skeletonOf(other)).toBe(skeletonOf(one)));

  it.each([
    ['ada', 'adam'],
    ['ali', 'all'],
    ['rene', 'ren\u00e9'],
    ['x1', 'x2'],
    ['ada lovelace', 'adalovelace'],
    ['', 'a'],
  ])('is not for %j and %j', (one, other) => expect(skeletonOf(other)).not.toBe(skeletonOf(one)));
});

describe('mixesScripts', () => {
  // Before the others, since the patterns are made with the first name beyond ASCII.
  it('accepts signs shared by all scripts, and no letter of another script', () => {
    expect(mixesScripts('\u0430\u0302-2')).toBe(false);
    expect(mixesScripts('\u0430Z')).toBe(true);
    expect(mixesScripts('\u0430h')).toBe(true);
  });

  it.each([
    'ada',
    '\u0410\u0434\u0430-2',
    '\u5c71\u30ab\u306a Taro',
    '\u6f22\u3105 a',
    '\ud55c\u6f22 a',
    'Zo\u00eb \u{1F642}',
    '\ud7a3\ud7a3',
    '\u13a0\u13a1',
    '\ua000\ua001',
    'a\n\u0301',
    '',
  ])('takes %j', (name) => expect(mixesScripts(name)).toBe(false));

  it.each(['\u0440aypal', '\u03b1lpha', '\u0410\u03b1', '\ud55c\u306a', '\u0e01a', '\u{10330}'])(
    'finds it in %j',
    (name) => expect(mixesScripts(name)).toBe(true),
  );
});

describe('createReservedNames', () => {
  const own = ['Foyer', 'Mill', 'Kite', 'Tea', 'x', '', 'tea.room.example', 'www.shop'];
  const isReserved = (name: string) => createReservedNames(own)(name);

  it.each([
    'admin',
    'Admins',
    'FOYER',
    'foyer support',
    'Foyer-Official_Team',
    'adm1n',
    'S\u00fcpport',
    'tea.room.example',
    'mill',
    'kite',
    'M\u0131ll',
    'wwwshop',
    '\u1d00dmin',
    'system service',
  ])('reserves %j', (name) => expect(isReserved(name)).toBe(true));

  it.each(['ada', 'administer', 'foyers', 'x', 'xx', '', '!!', 'tea', '\u7ba1\u7406'])('leaves %j free', (name) =>
    expect(isReserved(name)).toBe(false),
  );

  it('checks long names in linear time', () => {
    const used = cpuTime(() => {
      for (const part of ['mod', 'mods', 'admin', 'administrator', 'help', 'helpdesk', 'm\u0301']) {
        isReserved(`${part.repeat(20)}x`);
        mixesScripts(`${part.repeat(20)}\u0430`);
      }
    });
    expect(used).toBeLessThan(500);
  });
});

it('namesInHost leaves out IP addresses', () => {
  expect(namesInHost('http://127.0.0.1:3000')).toEqual([]);
  expect(namesInHost('http://localhost:3000')).toEqual(['localhost']);
  expect(namesInHost('https://www.acme.example')).toEqual(['acme.example', 'acme']);
  expect(namesInHost('https://tea.www.example')).toEqual(['tea.www.example', 'tea', 'www']);
});
