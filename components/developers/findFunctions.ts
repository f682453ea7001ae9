import type { GroupDoc } from '@/lib/developers/FunctionDoc';

/** Names of the functions that every word of a search fits: by name, by what they answer, by their path or group. */
export function findFunctions(groups: readonly GroupDoc[], query: string): ReadonlySet<string> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const names = groups.flatMap(({ title, functions }) =>
    functions.flatMap(({ name, summary, rest }) => {
      const text = `${name} ${summary} ${rest?.path ?? ''} ${title}`.toLowerCase();
      return words.every((word) => text.includes(word)) ? [name] : [];
    }),
  );
  return new Set(names);
}
