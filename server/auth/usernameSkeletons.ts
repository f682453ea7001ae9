import { type Kysely, sql } from 'kysely';
import unhomoglyph from 'unhomoglyph';
import { normalizeStart, unitsOf } from '@/protocol/text/boundedText';
import { USERNAME_MAX_LENGTH } from '@/protocol/sign-in/credentialRules';
import { codeOf } from '@/scripts/lib/processes.mjs';
import { accountTables, type AccountTables } from '@/server/db/accountTables';
import type { Database } from '@/server/parse/database';
import { SKELETON_FIELD } from '@/server/parse/schema/schema';

/**
 * Names that look like other names, by UTS #39 (Unicode Security Mechanisms). The table of letters that look alike is
 * Unicode's `confusables.txt`, out of the package `unhomoglyph`.
 */

/** Small capitals: Unicode's table has only some of them. */
const SMALL_CAPITALS = new Map(
  [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'].map((letter, at) => [letter, 'abcdefghijklmnoprstuvwyz'[at] ?? letter]),
);

/** Most code units of a skeleton: some letters stand for a whole sentence. */
const MAX_UNITS = 10_000;

const decompose = (text: string): string => normalizeStart(text, { form: 'NFD', max: MAX_UNITS });

/** The skeleton of a text (UTS #39, section 4): two texts with the same one look alike. */
function look(text: string): string {
  const seen = [...decompose(text).replace(/\p{Default_Ignorable_Code_Point}/gu, '')];
  return decompose(unhomoglyph(seen.map((letter) => SMALL_CAPITALS.get(letter) ?? letter).join('')));
}

/**
 * What a name looks like, whatever the case of its letters: `paypaI`, `Paypal` and `рaypal` have the same skeleton. For
 * comparing alone; it is no text to show. Of a name that is longer than any may be, the beginning counts.
 */
export function skeletonOf(name: string): string {
  const start = normalizeStart(name, { form: 'NFKC', max: unitsOf(USERNAME_MAX_LENGTH) });
  return look(look(start).toLowerCase()).replace(/\s+/g, ' ').trim();
}

/** Scripts in use today: "recommended" and "limited use" of UAX #31, tables 5 and 7. Extinct ones are for no name. */
const SCRIPTS =
  'Latn Cyrl Grek Arab Hebr Armn Geor Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Thai Laoo Tibt Mymr Khmr Ethi ' +
  'Hani Hira Kana Hang Bopo Thaa Adlm Bali Bamu Batk Cakm Cans Cham Cher Hmnp Java Kali Lana Lepc Limb Lisu Mand Mong ' +
  'Mtei Newa Nkoo Olck Osge Plrd Rohg Saur Sund Sylo Syrc Tale Talu Tavt Tfng Vaii Wcho Yiii';

/** Writing systems that use several scripts, each with Latin beside it: "highly restrictive" of UTS #39, section 5.2. */
const TOGETHER = ['Latn Hani Hira Kana', 'Latn Hani Bopo', 'Latn Hani Hang'];

/** One pattern for each way to write, with the letters and signs that all share (Zyyy, Zinh). */
let patterns: readonly RegExp[] | null = null;

const patternOf = (scripts: string): RegExp =>
  new RegExp(
    `^[${`${scripts} Zyyy Zinh`.replace(/\w+ ?/g, (name) => `\\p{Script_Extensions=${name.trim()}}`)}]*$`,
    'u',
  );

/** Whether a name mixes letters of scripts that are not written together, such as Latin and Cyrillic. */
export function mixesScripts(name: string): boolean {
  // Made with the first name beyond ASCII: seventy patterns with large tables.
  if (/^\p{ASCII}*$/u.test(name)) return false;
  patterns ??= [...SCRIPTS.split(' '), ...TOGETHER].map(patternOf);
  return !patterns.some((pattern) => pattern.test(name));
}

/** Names of those who run a site, or of its services: an account of one of these could speak for the site. */
const RESERVED =
  'admin admins administrator administrators administration sysadmin superadmin superuser root owner operator official ' +
  'staff team support helpdesk help security safety trust moderator moderators moderation mod mods system service ' +
  'customerservice webmaster hostmaster postmaster mailerdaemon noreply abuse billing verification verified';

/** Whether a name is reserved for those who run the site. */
export type ReservedNames = (name: string) => boolean;

/**
 * Makes the check: a name is reserved that looks like one of the list, or like several of these in a row ("Foyer
 * Support"), whatever its case, accents, spaces and signs.
 *
 * @param own the application's names, such as its title, its id and its host; short ones are left out
 */
export function createReservedNames(own: readonly string[]): ReservedNames {
  const words = [...RESERVED.split(' '), ...own.filter((name) => toCharacters(name).length >= MIN_RESERVED_LENGTH)].map(
    toCharacters,
  );
  const pattern = new RegExp(`^(?:${[...new Set(words)].join('|')})+$`, 'u');
  return (name) => pattern.test(toCharacters(name));
}

/** A shorter name of the application, repeated or beside another word, would be found in many names. */
const MIN_RESERVED_LENGTH = 4;

/** The names in the address of a site: its host without `www`, and each label but the last. */
export function namesInHost(siteUrl: string): string[] {
  const host = new URL(siteUrl).hostname.replace(/^www\./, '');
  return /[a-z]/.test(host) ? [host, ...host.split('.').slice(0, -1)] : [];
}

/** The letters and digits of a skeleton, `i` and `l` taken for one another: some fonts show them alike. */
function toCharacters(name: string): string {
  return skeletonOf(name)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('i', 'l');
}

/** Accounts that are read at once. */
const BATCH = 1_000;

/** PostgreSQL's state where a row breaks a unique index, and how often a batch is tried. */
const UNIQUE_VIOLATION = '23505';
const ATTEMPTS = 5;

/** What a random username looks like: of a wallet account without a password, nobody's choice (`server/parse/accountRows.ts`). */
const RANDOM = '^[A-Za-z0-9]{25}$';

/** Gives accounts that were made before usernames were compared by their looks the skeleton of theirs. */
export async function addMissingSkeletons(database: Database): Promise<void> {
  const tables = accountTables(database.adapter._client.$pool);
  for (let last = ''; ;) {
    const rows = await readNamed(tables, last);
    const end = rows.at(-1);
    if (!end) return;
    await write(tables, new Map(rows.map(({ objectId, username }) => [skeletonOf(username), objectId])));
    last = end.objectId;
  }
}

/** Accounts with a chosen username and no skeleton, behind an id: those older than the rule. */
function readNamed(tables: Kysely<AccountTables>, last: string) {
  return tables
    .selectFrom('_User')
    .select(['objectId', 'username'])
    .where(SKELETON_FIELD, 'is', null)
    .where('objectId', '>', last)
    .where((user) => user.or([user('username', '!~', RANDOM), user('_hashed_password', 'is not', null)]))
    .orderBy('objectId')
    .limit(BATCH)
    .execute();
}

/**
 * Gives accounts their skeletons. Of several that look alike, one gets it: no new name can look like them, and all keep
 * theirs. Another backend that starts, or somebody who signs up, may have written one of them a moment before.
 */
async function write(tables: Kysely<AccountTables>, ids: ReadonlyMap<string, string>): Promise<void> {
  const fresh = sql<{ id: string; skeleton: string }>`unnest(${[...ids.values()]}::text[], ${[...ids.keys()]}::text[])`;
  const statement = tables
    .updateTable('_User')
    .from(fresh.as<'fresh'>(sql`fresh (id, skeleton)`))
    .set(({ ref }) => ({ [SKELETON_FIELD]: ref('fresh.skeleton') }))
    .whereRef('_User.objectId', '=', 'fresh.id')
    .where(`_User.${SKELETON_FIELD}`, 'is', null)
    .where(({ not, exists, selectFrom }) => {
      const same = selectFrom('_User as other').select('other.objectId');
      return not(exists(same.whereRef(`other.${SKELETON_FIELD}`, '=', 'fresh.skeleton')));
    });
  for (let attempt = 1; ; attempt++) {
    try {
      await statement.execute();
      return;
    } catch (error) {
      if (codeOf(error) !== UNIQUE_VIOLATION || attempt === ATTEMPTS) throw error;
    }
  }
}
