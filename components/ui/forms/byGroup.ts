/** Options by their groups, in the order in which the groups come. */
export function byGroup<Option extends { group?: string | undefined }>(
  options: readonly Option[],
): [group: string, options: Option[]][] {
  const groups = new Map<string, Option[]>();
  for (const option of options) {
    const group = option.group ?? '';
    groups.set(group, [...(groups.get(group) ?? []), option]);
  }
  return [...groups];
}
