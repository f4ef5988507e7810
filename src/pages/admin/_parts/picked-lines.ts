import type { PickedLine } from '#lib/rules/picking.ts'

/** What the form of a picked order says of its lines; whether it makes sense the API judges. */
export function pickedLines(typed: Readonly<Record<string, string>>): PickedLine[] {
  return Object.keys(typed).flatMap(name => {
    const id = /^picked-(\d+)$/.exec(name)?.[1]
    if (id === undefined) return []
    const product = Number(typed[`substitute-${id}`])
    const count = Number(typed[`count-${id}`])
    return [
      {
        id: Number(id),
        picked: Number(typed[name]),
        missing: `missing-${id}` in typed,
        substitute: product > 0 && count > 0 ? { product_id: product, count } : null,
      },
    ]
  })
}
