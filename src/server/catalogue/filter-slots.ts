/** Several times as fast as a typed array's `filter`. */
export function filterSlots(slots: Int32Array, isMatch: (slot: number) => boolean): Int32Array {
  const result = new Int32Array(slots.length)
  let count = 0
  for (let index = 0; index < slots.length; index++) {
    const slot = slots[index] ?? 0
    if (isMatch(slot)) result[count++] = slot
  }
  return result.slice(0, count)
}
