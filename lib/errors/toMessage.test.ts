import { describe, expect, it } from 'vitest';
import { FunctionNotFoundError } from '@/lib/errors/contractErrors';
import { MissingFieldsError } from '@/lib/errors/inputErrors';
import { NoAccountError } from '@/lib/errors/walletErrors';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { toMessage } from '@/lib/errors/toMessage';

const refusal = (code: number, message: string) => Object.assign(new Error(message), { code });

describe('the message of an error', () => {
  it('is the catalogue’s sentence, and the error keeps the backend’s code and message', () => {
    const error = toFoyerError(refusal(202, 'Account already exists for this username.'));
    expect(toMessage(error)).toBe('This username is taken. Choose another one, or sign in.');
    expect([error.code, error.message]).toEqual([202, 'Account already exists for this username.']);
  });

  it('is the backend’s message if it says more than the code', () => {
    expect(toMessage(refusal(142, 'Remove your username from the password.'))).toBe(
      'Remove your username from the password.',
    );
  });

  it('is the catalogue’s sentence if the backend’s message is generic', () => {
    expect(toMessage(refusal(101, 'Object not found.'))).toMatch(/^This does not exist/);
    expect(toMessage(refusal(119, 'Permission denied'))).toMatch(/^You do not have permission/);
    expect(toMessage(refusal(200, 'bad or missing username'))).toBe('Enter a username.');
  });

  it('is our own sentence where the error keeps the SDK’s text as its message', () => {
    const missing = new MissingFieldsError(['owner', 'spender']);
    expect(toMessage(missing)).toBe('Required fields are empty: owner, spender. Fill them in and try again.');
    expect(missing.message).toBe('owner is required, spender is required');
    expect(toMessage(new FunctionNotFoundError('knock'))).toBe(
      'The ABI has no function knock. Check the name, and that this is the ABI of the contract.',
    );
  });

  it('ends with a full stop', () => {
    expect(toMessage(refusal(141, 'Not enough of these are left'))).toBe('Not enough of these are left.');
  });

  it('is the backend’s message for a code that is not in the catalogue', () => {
    expect(toMessage(refusal(99_999, 'Not today.'))).toBe('Not today.');
  });

  it('is the error and what to do, if no backend was involved', () => {
    expect(toMessage(new NoAccountError())).toMatch(/no account returned from provider\. Unlock your wallet/);
  });
});
