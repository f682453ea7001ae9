import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase, Pool, QueryResult, QueryResultRow } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BYTES_AS_HEX } from '@/server/db/chains/bytes';
import { JOINERS } from '@/protocol/text/unseenCharacters';

/** The PostgreSQL schema of a chain's data. */
export const schemaOf = (chainId: number): string => `chain_${chainId}`;

/** A prepared statement, planned once per connection. */
type NamedStatement = { name: string; text: string; values: unknown[] };

/**
 * The tables of one chain. Statements refer to them as `chain.blocks`, `chain.logs` and so on:
 * `chain` is replaced by the schema of the chain, so that they do not depend on connection
 * settings. Bytes are returned as hex (`0x12ab`) and passed as bytes (`toBytes`).
 */
export type ChainTables = {
  readonly chainId: number;
  readonly schema: string;
  query<Row extends QueryResultRow = QueryResultRow>(
    statement: string | NamedStatement,
    values?: unknown[],
  ): Promise<QueryResult<Row>>;
};

/** The same on one connection, for writes. */
export type ChainConnection = ChainTables & {
  readonly client: ClientBase;
  /**
   * Writes rows in `COPY` text format. @param target a table with its columns, such as `chain.logs
   * (data)`
   */
  copy(target: string, texts: readonly Buffer[]): Promise<void>;
};

/** The tables of a chain in a database, whether or not they exist. */
export function chainTables(source: Pick<Pool | ClientBase, 'query'>, chainId: number): ChainTables {
  const schema = schemaOf(chainId);
  const nameTables = rememberTexts((text) => inSchema(text, schema));
  return {
    ...{ chainId, schema },
    query<Row extends QueryResultRow>(statement: string | NamedStatement, values?: unknown[]) {
      const config = typeof statement === 'string' ? { text: statement, values } : statement;
      const text = nameTables(config.text);
      return (source as Pool).query<Row, unknown[]>({ ...config, text, types: BYTES_AS_HEX });
    },
  };
}

/** The tables of a chain on one connection. */
export function chainConnection(client: ClientBase, chainId: number): ChainConnection {
  const tables = chainTables(client, chainId);
  return {
    ...tables,
    client,
    async copy(target, texts) {
      const statement = inSchema(`COPY ${target} FROM STDIN`, tables.schema);
      await pipeline(Readable.from(texts), client.query(copyFrom(statement)));
    },
  };
}

/** Cached statements; there are not many more. */
const MAX_TEXTS = 500;

function rememberTexts(make: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text) ?? make(text);
    if (known.size < MAX_TEXTS) known.set(text, found);
    return found;
  };
}

const inSchema = (text: string, schema: string): string => text.replace(/\bchain\.(?=[a-z])/g, `${schema}.`);

/** The words of an NFT's metadata in the full text index: name, description and attributes. */
export const NFT_WORDS = `(setweight(to_tsvector('simple', coalesce(name, '')), 'A')
  || setweight(to_tsvector('simple', coalesce(description, '')), 'B')
  || setweight(to_tsvector('simple', coalesce(attributes, '')), 'C'))`;

/** The words of a token's name and symbol in their full text index, without punctuation and joiners. */
export const TOKEN_WORDS = `to_tsvector('simple', translate(coalesce(name, '') || ' ' || coalesce(symbol, ''),
  '-_./:@&+${JOINERS}', '        '))`;

/** A name or symbol in SQL as names are compared: whether joiners are in it is not seen. */
export const withoutJoinersInSql = (column: string): string => `translate(${column}, '${JOINERS}', '')`;

/**
 * The tokens and NFTs whose transfer sums are served while a check is valid: all that never
 * deviated.
 */
export const CONSISTENT = `verdict IS DISTINCT FROM 'deviates'`;

/**
 * The rows of `transfer_forms` that are asked about again: a contract may answer later what it does not answer now. Those in
 * a form of the standards mostly are what they look like.
 */
export const UNSETTLED = 'NOT is_sure AND tries < CASE WHEN topics < 3 THEN 12 ELSE 4 END';

/**
 * The rows of `contracts` reported as ERC-20 tokens, and those with NFTs. Their type is that of
 * their first transfer; a contract may be both. The limit keeps the planner from scanning all
 * transfers to look up a few.
 */
export const HAS_TOKENS = `(contract_type = 'ERC20'
  OR (SELECT true FROM chain.token_transfers m WHERE m.token_address = address LIMIT 1))`;
export const HAS_NFTS = `(contract_type <> 'ERC20'
  OR (SELECT true FROM chain.nft_tokens n WHERE n.token_address = address LIMIT 1))`;

/** The first words of a transaction's input in SQL: arguments, after the function selector. */
export const inputWords = (transaction: string): string =>
  `ARRAY[${[0, 1, 2, 3].map((at) => `substr(${transaction}.input, ${5 + 32 * at}, 32)`).join(', ')}]`;
