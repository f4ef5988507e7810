/** Sorts records by `ids`; ids without a record are left out. */
export function inOrder<T extends { id: number }>(
  ids: readonly number[],
  records: readonly T[],
): T[] {
  const byId = new Map(records.map(record => [record.id, record]))
  return ids.flatMap(id => byId.get(id) ?? [])
}
