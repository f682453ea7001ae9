import { askRows } from '@/lib/community/askRows';

/** So many authors are looked for. */
const MOST = 50;

/** Ids of the accounts whose public name holds a text, whatever its case. */
export async function findAuthors(name: string): Promise<string[]> {
  const quoted = `\\Q${name.trim().replaceAll('\\E', '')}\\E`;
  const where = { name: { $regex: quoted, $options: 'i' } };
  return (await askRows({ className: 'Profile', where, order: ['name'], limit: MOST })).map(({ objectId }) => objectId);
}
