import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase, Pool, QueryResult, QueryResultRow } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BYTES_AS_HEX } from '@/server/db/chains/bytes';

/** The PostgreSQL schema of a chain's data. */
export const schemaOf = (chainId: number): string => `chain_${chainId}`;

/** A statement that is planned once for each connection. */
type NamedStatement = { name: string; text: string; values: unknown[] };

/**
 * The tables of one chain. Statements name them `chain.blocks`, `chain.logs` and so on: the schema of this chain takes the
 * place of `chain`, so that they do not depend on settings of the connection. Bytes are answered as hex (`0x12ab`) and
 * given as bytes (`toBytes`).
 */
export type ChainTables = {
  readonly chainId: number;
  readonly schema: string;
  query<Row extends QueryResultRow = QueryResultRow>(
    statement: string | NamedStatement,
    values?: unknown[],
  ): Promise<QueryResult<Row>>;
};

/** The same over one connection, to write by. */
export type ChainConnection = ChainTables & {
  readonly client: ClientBase;
  /** Writes rows in the text form of `COPY`. @param target a table with its columns, such as `chain.logs (data)` */
  copy(target: string, texts: readonly Buffer[]): Promise<void>;
};

/** The tables of a chain in a database, whether they are there or not. */
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

/** The tables of a chain over one connection. */
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

/** Statements that are remembered; there are not many more. */
const MOST_TEXTS = 500;

function rememberTexts(make: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text) ?? make(text);
    if (known.size < MOST_TEXTS) known.set(text, found);
    return found;
  };
}

const inSchema = (text: string, schema: string): string => text.replace(/\bchain\.(?=[a-z])/g, `${schema}.`);

/** The words of an NFT's metadata, as the index of words has them: its name, its description and its attributes. */
export const NFT_WORDS = `(setweight(to_tsvector('simple', coalesce(name, '')), 'A')
  || setweight(to_tsvector('simple', coalesce(description, '')), 'B')
  || setweight(to_tsvector('simple', coalesce(attributes, '')), 'C'))`;

/** The tokens and NFTs that are served from the sums of their transfers as long as a check holds: all that never deviated. */
export const SUMMED = `verdict IS DISTINCT FROM 'deviates'`;

/**
 * The rows of `contracts` that are told of as ERC-20 tokens, and those with NFTs. Their type is that of their first
 * transfer: one may be both. The limit keeps the planner from reading all transfers to look up a few.
 */
export const HAS_TOKENS = `(contract_type = 'ERC20'
  OR (SELECT true FROM chain.token_transfers m WHERE m.token_address = address LIMIT 1))`;
export const HAS_NFTS = `(contract_type <> 'ERC20'
  OR (SELECT true FROM chain.nft_tokens n WHERE n.token_address = address LIMIT 1))`;
