import { expect, it } from 'vitest';
import { siteConfig } from '@/protocol/config/siteConfig';
import { writeResetMail, writeVerificationMail } from '@/server/parse/createMailAdapter';

const facts = {
  to: 'a@example.com',
  username: '<Ann>',
  link: 'https://example.com/x?token=1&username=%3CAnn%3E',
  appName: 'Foyer',
};

it.each([writeResetMail, writeVerificationMail])('%o contains the link as plain text and escaped in HTML', (write) => {
  const { to, subject, text, html } = write(facts);
  expect(to).toBe(facts.to);
  expect(subject).toContain('Foyer');
  expect(text).toContain(`\n${facts.link}\n`);
  expect(html).toContain('token=1&#38;username');
  expect(html).not.toContain('<Ann>');
});

it.each([writeResetMail, writeVerificationMail])('%o keeps a username from before the rules on one line', (write) => {
  const { text } = write({ ...facts, username: `Ann\n\nYou won:\u202e ${'x'.repeat(5000)}` });
  expect(text.split('\n')[0]).toMatch(/^Hello Ann You won: x{10,60},$/);
});

it.each([writeResetMail, writeVerificationMail])('%o uses the site’s colors', (write) => {
  const light = { background: '#fafafa', text: '#101010', accent: '#00508f', onAccent: '#ffffff' };
  const { html = '' } = write(facts, { ...siteConfig, colors: { light } });
  expect([...new Set(html.match(/#[0-9a-f]{6}/g))].sort()).toEqual(Object.values(light).sort());
});
