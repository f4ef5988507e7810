/** The records of these ids in this order; an id without a record is left out. */
export function inOrder<T extends { id: number }>(
  ids: readonly number[],
  records: readonly T[],
): T[] {
  const byId = new Map(records.map(record => [record.id, record]))
  return ids.flatMap(id => byId.get(id) ?? [])
}
