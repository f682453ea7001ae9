import { describe, expect, it } from 'vitest';
import { NoAccountError } from '@/lib/errors/walletErrors';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { toMessage } from '@/lib/errors/toMessage';

const refusal = (code: number, message: string) => Object.assign(new Error(message), { code });

describe('what a visitor is told of an error', () => {
  it('is the sentence of the catalogue, while code and words of the backend can still be reached', () => {
    const error = toFoyerError(refusal(202, 'Account already exists for this username.'));
    expect(toMessage(error)).toBe('This username is taken. Choose another one, or sign in.');
    expect([error.code, error.message]).toEqual([202, 'Account already exists for this username.']);
  });

  it('is what the backend says where that is more than the code tells', () => {
    expect(toMessage(refusal(142, 'Remove your username from the password.'))).toBe(
      'Remove your username from the password.',
    );
  });

  it('is the sentence of the catalogue where the backend says what it says of every such case', () => {
    expect(toMessage(refusal(101, 'Object not found.'))).toMatch(/^This does not exist/);
    expect(toMessage(refusal(119, 'Permission denied'))).toMatch(/^You do not have permission/);
    expect(toMessage(refusal(200, 'bad or missing username'))).toBe('Enter a username.');
  });

  it('ends as a sentence does', () => {
    expect(toMessage(refusal(141, 'Not enough of these are left'))).toBe('Not enough of these are left.');
  });

  it('is what the backend says where the catalogue does not know the code', () => {
    expect(toMessage(refusal(99_999, 'Not today.'))).toBe('Not today.');
  });

  it('is the fault and what to do about it where no backend was involved', () => {
    expect(toMessage(new NoAccountError())).toMatch(/no account returned from provider\. Unlock your wallet/);
  });
});
