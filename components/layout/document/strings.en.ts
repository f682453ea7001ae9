/** Texts in the head of every page, which only the server writes. */
export const strings = {
  siteName: 'Foyer',
  pictureAlt: 'An arch with a door ajar and warm light behind it',
};
