import type { Pool } from 'pg';

/** The tables of one chain: connections whose `search_path` is the chain's schema. */
export type Index = Pick<Pool, 'query'>;
