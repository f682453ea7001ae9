/** Texts of a page that needs a session; every page behind the sign-in loads them. */
export const strings = {
  newHere: 'New here? <0>Create an account</0>',
  or: 'or with a password',
  welcomeBack: 'Welcome back',
  ended: 'Your session has ended. Sign in again to continue.',
};
