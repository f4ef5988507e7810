import type { AgreedPromotion } from '#lib/rules/promotion.ts'
import type { Random } from './random.ts'

/** @param keys of goods, and of those that are counted in pieces */
export function randomPromotion(
  { next, chance }: Random,
  keys: { all: readonly string[]; byPiece: readonly string[] },
): AgreedPromotion {
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const terms = {
    ...{ id: whole(1, 1_000_000), title: 'promotion', pieces: null, further: false },
    ...{ percent: whole(1, 100), amount: null },
    most: chance(0.4) ? whole(1, 90_000) * 10 : null,
  }
  if (chance(0.3))
    return {
      ...{ ...terms, kind: 'first-order', keys: [] },
      ...(chance(0.5) && { percent: null, most: null, amount: whole(1, 2_000_000) }),
    }
  const some = (of: readonly string[]) => of.filter(() => chance(0.6))
  if (chance(0.4)) return { ...terms, kind: 'category', keys: some(keys.all) }
  const [pieces, further] = [whole(1, 4), chance(0.5)]
  return { ...terms, kind: 'quantity', pieces, further, keys: some(keys.byPiece) }
}
