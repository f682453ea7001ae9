/** What the id of an application may be: it is part of each sign-in message and of a key in the browser's storage. */
export const APP_ID = /^[A-Za-z0-9_.-]{1,64}$/;
