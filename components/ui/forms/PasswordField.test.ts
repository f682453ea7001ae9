import { describe, expect, it } from 'vitest';
import { passwordStrength } from '@/components/ui/forms/PasswordField';

describe('passwordStrength', () => {
  it('is 0 for what the rules refuse', () => {
    expect(passwordStrength('short')).toBe(0);
    expect(passwordStrength('password123')).toBe(0);
    expect(passwordStrength('my name is alice', 'Alice')).toBe(0);
  });

  it('grows with length more than with odd signs', () => {
    expect(passwordStrength('gT7#qw2z')).toBeLessThan(passwordStrength('seven quiet rooms with lamps'));
  });

  it('counts runs and repeated signs little', () => {
    expect(passwordStrength('abcdefghijklm')).toBe(1);
    expect(passwordStrength('aaaaaaaabbbbcccd')).toBe(1);
  });
});
