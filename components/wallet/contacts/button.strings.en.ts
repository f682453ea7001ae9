/** The title of the address book, which its button shows: the other texts come with the list. */
export const BOOK_TITLE = 'Address book';
