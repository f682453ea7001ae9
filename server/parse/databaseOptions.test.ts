import { expect, it } from 'vitest';
import { databaseOptions } from '@/server/parse/databaseOptions';

it('hands user and password over as they are meant, to PostgreSQL alone', () => {
  expect(databaseOptions('postgres://us%40er:a%20pass%2Fword@db:5432/foyer')).toMatchObject({
    user: 'us@er',
    password: 'a pass/word',
  });
  // Its log would call them unknown, for nothing.
  expect(databaseOptions('postgres://foyer:word@db/foyer')).not.toHaveProperty('user');
  expect(databaseOptions('postgres://db/foyer')).not.toHaveProperty('user');
  expect(databaseOptions('mongodb://user:word@db/foyer')).not.toHaveProperty('password');
});
