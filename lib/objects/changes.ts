import type { Reference, StoredFacts } from '@/lib/objects/StoredObject';

/**
 * Changes that the backend works out itself, from whatever the field holds at that moment: two visitors who do so at
 * once lose nothing. A plain value sets the field.
 */
export type Change =
  | { readonly __op: 'Delete' }
  | { readonly __op: 'Increment'; readonly amount: number }
  | { readonly __op: 'Add' | 'AddUnique' | 'Remove'; readonly objects: readonly unknown[] }
  | { readonly __op: 'AddRelation' | 'RemoveRelation'; readonly objects: readonly (Reference | StoredFacts)[] };

/** Empties a field. */
export const unset = (): Change => ({ __op: 'Delete' });

/** Adds to a number, or takes from it where `amount` is below 0; an empty field counts as 0. */
export const increment = (amount = 1): Change => ({ __op: 'Increment', amount });

/** Appends to a list. */
export const add = (...values: readonly unknown[]): Change => ({ __op: 'Add', objects: values });

/** Adds to a list what is not in it. The order of the list is not kept by every database. */
export const addUnique = (...values: readonly unknown[]): Change => ({ __op: 'AddUnique', objects: values });

/** Takes every occurrence out of a list. */
export const remove = (...values: readonly unknown[]): Change => ({ __op: 'Remove', objects: values });

/** Adds stored objects, of the relation's class, to a relation. */
export const relate = (...objects: readonly (Reference | StoredFacts)[]): Change => ({ __op: 'AddRelation', objects });

/** Takes objects out of a relation. */
export const unrelate = (...objects: readonly (Reference | StoredFacts)[]): Change => ({
  __op: 'RemoveRelation',
  objects,
});
