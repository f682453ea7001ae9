import { expect, it } from 'vitest';
import { splitLinks } from '@/components/mailbox/MailboxPage';

const links = (text: string) =>
  splitLinks(text)
    .filter((part) => part.isLink)
    .map((part) => part.text);

it('finds the addresses of a mail', () => {
  expect(links('Open http://localhost:3000/verify-email?token=a1_B-2 now')).toEqual([
    'http://localhost:3000/verify-email?token=a1_B-2',
  ]);
});

it('leaves the full stop and the bracket behind an address alone', () => {
  expect(links('See (https://a.example/b). Or <https://c.example>!')).toEqual([
    'https://a.example/b',
    'https://c.example',
  ]);
});

it('loses nothing of the text', () => {
  const text = 'One http://a.example two\nhttp://b.example';
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
  expect(splitLinks('')).toEqual([]);
});

it('makes no link of anything but http and https', () => {
  expect(links('javascript:alert(1) data:text/html,x ftp://a.example')).toEqual([]);
});
