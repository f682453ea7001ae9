/** Texts of form controls. */
export const strings = {
  showPassword: 'Show password',
  hide: 'Hide',
  show: 'Show',
  passwordStrength: (strength: string) => `<0>Password strength: </0>${strength}`,
  strengths: ['Too easy to guess', 'Weak', 'Fair', 'Good', 'Strong'] as const,
  sdkMessage: 'SDK message',
};
