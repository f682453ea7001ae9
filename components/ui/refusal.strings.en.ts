import { plural } from '@/lib/format/text';

/** Texts of what the backend refused a page: by themselves, since no first page has them. */
export const refusalStrings = {
  limit: (seconds: number) =>
    `You opened many pages in a short time, so some figures are missing. Try again in ${plural(seconds, 'second')}.`,
  busy: (seconds: number) =>
    `The server is busy, so some figures are missing. Try again in ${plural(seconds, 'second')}.`,
};
