import { expect, it } from 'vitest';
import { writeResetMail, writeVerificationMail } from '@/server/parse/createMailAdapter';

const facts = {
  to: 'a@example.com',
  username: '<Ann>',
  link: 'https://example.com/x?token=1&username=%3CAnn%3E',
  appName: 'Foyer',
};

it.each([writeResetMail, writeVerificationMail])('%o writes the link plainly and escapes it in HTML', (write) => {
  const { to, subject, text, html } = write(facts);
  expect(to).toBe(facts.to);
  expect(subject).toContain('Foyer');
  expect(text).toContain(`\n${facts.link}\n`);
  expect(html).toContain('token=1&#38;username');
  expect(html).not.toContain('<Ann>');
});

it.each([writeResetMail, writeVerificationMail])(
  '%o keeps a name of the time before the rules on its line',
  (write) => {
    const { text } = write({ ...facts, username: `Ann\n\nYou won:\u202e ${'x'.repeat(5000)}` });
    expect(text.split('\n')[0]).toMatch(/^Hello Ann You won: x{10,60},$/);
  },
);
