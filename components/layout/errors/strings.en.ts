/** Texts of the pages for what went wrong. */
export const strings = {
  tryAgain: 'Try again',
  goHome: 'Go to home page',
  /** No page has this address. */
  notFound: {
    title: 'Page not found',
    caption: 'There is no door here',
    text: 'No page has this address. Check the link for typos; the page may also have moved.',
  },
  /** Without a network. */
  offline: {
    title: "You're offline",
    mark: 'No connection',
    caption: 'The street is out of reach',
    text: "Your device has no connection, or the site isn't responding. Check your network, then try again. You stay signed in.",
  },
  /** The site failed. */
  serverError: {
    title: 'Something went wrong',
    caption: 'The lamp went out',
    text: "The site failed to load this page. It's our fault, not yours, and your saved data is safe. Try again in a moment.",
  },
};
