/** Texts of the pages for signing in, signing up, passwords and emails. */
export const strings = {
  /** `/sign-in` */
  signIn: {
    title: 'Sign in',
    description: 'Sign in with a wallet or a password.',
    lead: 'Use a wallet or a password.',
    signedInAs: (name: string) => `Signed in as ${name}`,
    continue: 'Continue',
    signOut: 'Sign out',
  },
  /** `/sign-up` */
  signUp: {
    title: 'Create an account',
    description: 'Create an account with a username and a password.',
    lead: 'All it takes is a username and a password.',
    haveAccount: 'Have an account or a wallet? <0>Sign in</0>',
  },
  /** `/forgot-password` */
  forgot: {
    title: 'Forgot password?',
    lead: "We'll email you a reset link.",
    remembered: 'Remembered it? <0>Sign in</0>',
  },
  /** Links of emails. */
  link: {
    incomplete: 'This link is incomplete',
    incompleteText: 'Open it from the email again, or request a new link.',
    expired: 'This link no longer works',
    expiredText:
      "It was already used or has expired. If you have confirmed your email, you're all set; otherwise request a new link.",
    request: 'Request a new link',
  },
  /** `/reset-password` */
  reset: {
    title: 'Set a new password',
    description: 'Set a new password with the link from your email.',
    lead: "Choose one you don't use anywhere else.",
    password: 'New password',
    submit: 'Save password',
    done: 'Password changed',
    doneText: 'You have been signed out everywhere. Sign in with your new password.',
    signIn: 'Sign in',
    capsLock: 'Caps Lock is on.',
    hint: (minLength: number) => `At least ${minLength} characters. Try a few random words.`,
  },
  /** `/verify-email` */
  verify: {
    title: 'Confirm your email',
    description: 'Confirm your email address with the link we sent you.',
    confirming: 'Confirming your email',
    needsJavaScript: 'Confirming your email needs JavaScript. Turn it on and open the link again.',
    done: 'Email confirmed',
    doneText: 'You can now sign in with it, and reset your password by email.',
    account: 'Go to your account',
    signIn: 'Sign in',
    sent: "If <0/> is waiting to be confirmed, we've sent it a new link.",
  },
};
