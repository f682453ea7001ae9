/** Texts of the sign-in dialog and its forms. */
export const strings = {
  /** Head of the dialog, by what it shows. */
  heads: {
    choose: 'Sign in',
    chooseText: 'Use a wallet or a password.',
    password: 'Sign in with password',
    passwordText: 'Use your username or email, and your password.',
    signUp: 'Create an account',
    signUpText: 'All it takes is a username and a password.',
    forgot: 'Forgot password?',
    forgotText: "We'll email you a reset link.",
    email: 'Sign in by email',
    emailText: 'We create a wallet from your email.',
    social: 'Sign in with an account',
    socialText: 'We create a wallet from your existing account.',
    wallet: 'Sign in with your wallet',
    walletText: 'Prove you own this wallet. Your key never leaves it.',
  },
  /** Ways from one form to another. */
  ways: {
    or: 'or',
    password: 'Sign in with password',
    signIn: 'Sign in',
    createAccount: 'Create account',
    all: 'All sign-in options',
  },
  /** Fields of several forms. */
  fields: {
    email: 'Email',
    password: 'Password',
    login: 'Username or email',
    username: 'Username',
    emailOptional: 'Email (optional)',
    emailHint: 'Used only for password resets and security emails.',
    code: 'Code',
    codeHint: 'From your authenticator app, or one of your recovery codes.',
    capsLock: 'Caps Lock is on.',
    newPasswordHint: (minLength: number) => `At least ${minLength} characters. Try a few random words.`,
    needsJavaScript: 'This form needs JavaScript: your password is never sent without it.',
  },
  /** Sign in with a password. */
  signIn: {
    form: 'Sign in with password',
    submit: 'Sign in',
    forgot: 'Forgot password?',
    loginMissing: 'Enter your username or email.',
    passwordMissing: 'Enter your password.',
    codeMissing: 'Enter the 6-digit code from your authenticator app.',
    codeWrong: 'Wrong code. Try the newest one.',
    refused: "Wrong username or password. After 5 attempts you'll need to wait 5 minutes.",
  },
  /** Sign up. */
  signUp: {
    form: 'Create an account',
    submit: 'Create account',
    usernameMissing: 'Choose a username.',
    passwordMissing: 'Choose a password.',
  },
  /** Below the sign-up form, by which documents the site has. */
  legal: {
    both: 'By creating an account, you agree to the <0>Terms</0> and the <1>Privacy policy</1>.',
    terms: 'By creating an account, you agree to the <0>Terms</0>.',
    privacy: 'Read how we use your data in the <1>Privacy policy</1>.',
  },
  /** Emails with a link. */
  email: {
    resetForm: 'Reset password',
    sendReset: 'Send reset link',
    resetSent:
      "If an account uses <0/>, we've sent it a link to reset the password. The link works once. Nothing after a few minutes? Check your spam folder.",
    sent: 'Check your email',
    other: 'Use another email',
  },
};
