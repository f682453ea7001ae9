type Field = { type: string; targetClass?: string };

/** A class of the database: its fields besides the usual ones, and who may do what. */
export type ClassDeclaration = {
  className: string;
  fields: Record<string, Field>;
  permissions: Record<string, object>;
  /** Field of which the database keeps each value once; rows without it do not count. */
  unique?: string;
  /** Its rows belong to users, by their access lists: they are exported and deleted with the account. */
  owned?: boolean;
};
