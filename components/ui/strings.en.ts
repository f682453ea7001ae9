/** Texts of the shared components. */
export const strings = {
  tryAgain: 'Try again',
};
