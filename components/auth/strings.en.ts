/** Texts of signing in that the first load of every page needs; the dialog's are in `forms/strings.en.ts`. */
export const strings = {
  signIn: 'Sign in',
  yourAccount: 'Your account',
  /** The entrance on the first page. */
  panel: {
    welcome: 'Welcome',
    choose: 'Choose how to sign in.',
    or: 'or',
    password: 'Sign in with password',
    createAccount: 'Create account',
    welcomeBack: 'Welcome back',
    signedInAs: (name: string) => `Signed in as ${name}`,
    account: 'Your account',
  },
};
