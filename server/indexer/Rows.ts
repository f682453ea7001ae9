/** A value as the database takes it: a number in decimal, a list as PostgreSQL writes it (`{1,2}`). */
export type Cell = string | number | null;

/** Rows of one table: the names of its columns, and the cells in their order. */
export type Rows = { columns: readonly string[]; rows: Cell[][] };
