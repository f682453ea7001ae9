import { setTimeout as wait } from 'node:timers/promises';
import Parse from 'parse/node';
import type { Page, TokenHolder } from '@/protocol/data/shapes';
import type { Index } from '@/server/data-api/index/connectIndex';
import { CHECK_BLOCKS, isFollowed } from '@/server/data-api/index/readHeldTokens';
import { Conditions, COUNTED, listPage, type PageParameters } from '@/server/data-api/index/listPage';
import { requireContract } from '@/server/data-api/index/requireContract';
import { isNotFound, notFound } from '@/server/data-api/sources/Source';
import { toBytes } from '@/server/db/chains/bytes';

/** Asks a token contract for its total supply at a block; `null` where it reports none. */
export type ReadSupply = (token: string, block: string) => Promise<string | null>;

/** Who holds a token, and how sure that is. */
export type TokenHolders = Page<TokenHolder> & {
  total_is_exact: boolean;
  total_supply: string | null;
  block_number: string;
};

/** How long is waited for the check of a token that just left a trace, and how often it is looked for, in milliseconds. */
const TIMEOUT_MS = 1_500;
const POLL_INTERVAL_MS = 150;

/** Digits after the point of a share in percent. */
const SHARE_DIGITS = 6;

/**
 * `getTokenHolders`: who holds an ERC-20 token, the largest balance first. They are the sums of its transfers, which are
 * its balances only where the contract was found to agree with them since its newest trace: any other list would be a
 * guess, as nobody can ask a contract who its holders are.
 *
 * @throws Parse.Error 101 for a token that the index does not know; 141 where its holders cannot be told
 */
export async function getTokenHolders(
  index: Index,
  readSupply: ReadSupply,
  parameters: { address: string } & PageParameters,
): Promise<TokenHolders> {
  const { address: token } = await requireContract(index, parameters.address, 'token');
  const where = new Conditions().add(toBytes(token), (value) => `t.token_address = ${value}`);
  where.all.push('t.balance > 0');
  const listing = {
    ...{ name: 'getTokenHolders', table: 'chain.token_balances', key: ['balance', 'owner'], where, isCounted: true },
    columns: 't.owner AS owner_address, t.balance::text AS balance',
  };
  for (let waited = 0; ; waited += POLL_INTERVAL_MS) {
    const before = await readCheck(index, token);
    if (isAgreed(before)) {
      const page = await listPage<Pick<TokenHolder, 'owner_address' | 'balance'>>(index, listing, parameters);
      // Unless a block came in between, the rows are those that were checked.
      const after = await readCheck(index, token);
      if (isAgreed(after) && after.hash === before.hash)
        return toTokenHolders(page, await supplyAt(readSupply, token, after.head));
    }
    if (waited >= TIMEOUT_MS || before.verdict === 'deviates' || before.verdict === 'none') throw refuse(token, before);
    await wait(POLL_INTERVAL_MS);
  }
}

/** What was last checked of a token, and the newest block of the index. */
type Check = {
  verdict: string | null;
  checked: number | null;
  touched: number | null;
  followed: boolean;
  head: number;
  hash: string;
};

async function readCheck(index: Index, token: string): Promise<Check> {
  const { rows } = await index.query<Check>(
    `SELECT k.verdict, k.checked_block::integer AS checked, k.touched_block::integer AS touched,
      ${isFollowed('$1')} AS followed, h.block_number::integer AS head, h.block_hash AS hash
    FROM chain.cursor h LEFT JOIN chain.token_checks k ON k.token_address = $1`,
    [toBytes(token)],
  );
  if (!rows[0]) throw notFound('The index holds no block yet.');
  return rows[0];
}

const isAgreed = ({ verdict, checked, touched, followed, head }: Check): boolean =>
  verdict === 'sums' && followed && checked !== null && checked >= (touched ?? head) && checked >= head - CHECK_BLOCKS;

function refuse(token: string, { verdict, followed }: Check): Parse.Error {
  if (verdict === 'none') return notFound(`No ERC-20 token at ${token} is in the index.`);
  const reason =
    verdict === 'deviates' || !followed
      ? 'its balances do not follow from its transfer events.'
      : 'its contract has not been checked since its newest transaction. Try again in a moment.';
  return new Parse.Error(Parse.Error.SCRIPT_FAILED, `The holders of ${token} are unknown: ${reason}`);
}

type Supply = { total_supply: string | null; block_number: string };

async function supplyAt(ask: ReadSupply, token: string, head: number): Promise<Supply> {
  const block_number = String(head);
  const total_supply = await ask(token, block_number).catch((error: unknown) => {
    if (!isNotFound(error)) throw error;
    return null; // There is no node, or it does not keep that block: the balances hold without it.
  });
  return { total_supply, block_number };
}

function toTokenHolders(page: Page<Pick<TokenHolder, 'owner_address' | 'balance'>>, supply: Supply): TokenHolders {
  const result = page.result.map((row) => ({ ...row, share: shareOf(row.balance, supply.total_supply) }));
  const total = Math.min(page.total, COUNTED);
  return { ...page, ...supply, total, total_is_exact: page.total <= COUNTED, result };
}

/** Percent of the supply; `null` where there is none, or a contract reports less than somebody holds. */
function shareOf(balance: string, supply: string | null): number | null {
  const [part, all] = [BigInt(balance), BigInt(supply ?? 0)];
  if (all === 0n || part > all) return null;
  const scale = 10n ** BigInt(SHARE_DIGITS);
  return Number((part * 100n * scale) / all) / Number(scale);
}
