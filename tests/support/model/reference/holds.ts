import { CAPACITY, type Hold, type ReferenceShop } from './shop.ts'

const HOUR = 60 * 60

export const holdOf = ({ holds }: ReferenceShop, holder: string): Hold | undefined =>
  holds.find(hold => hold.holder === holder)

const isGuest = (holder: string): boolean => holder.startsWith('guest')

/** One hold a person. One that moves keeps its time; guests hold at most half of the places. */
export function takeHold(shop: ReferenceShop, holder: string, window: number): boolean {
  const former = holdOf(shop, holder)
  if (former?.window === window) return true
  if (shop.isLate(window) || shop.isFull(window)) return false
  const guests = shop.holds.filter(hold => hold.window === window && isGuest(hold.holder))
  if (isGuest(holder) && guests.length * 2 >= CAPACITY) {
    shop.reach('guests hold their share')
    return false
  }
  if (former) endHold(shop, former)
  const { heldAt, isExtended } = former ?? { heldAt: shop.now, isExtended: false }
  const moved = { holder, window, heldAt, isExtended, expiresAt: 0 }
  moved.expiresAt = endOf(shop, moved)
  if (moved.expiresAt <= shop.now) {
    Object.assign(moved, { heldAt: shop.now, isExtended: false })
    moved.expiresAt = endOf(shop, moved)
  }
  shop.holds.push(moved)
  shop.changePlaces(window, 1)
  return true
}

const endOf = ({ cutoffs }: ReferenceShop, { heldAt, isExtended, window }: Hold): number =>
  Math.min(heldAt + HOUR * (isExtended ? 2 : 1), cutoffs[window] ?? 0)

export function extendHold(shop: ReferenceShop, holder: string): boolean {
  const hold = holdOf(shop, holder)
  if (!hold || hold.isExtended) return false
  const expiresAt = endOf(shop, { ...hold, isExtended: true })
  if (expiresAt <= hold.expiresAt) return false
  Object.assign(hold, { isExtended: true, expiresAt })
  return true
}

export function releaseHold(shop: ReferenceShop, holder: string): boolean {
  const hold = holdOf(shop, holder)
  if (hold) endHold(shop, hold)
  return true
}

/** Of the guest's hold and the account's the newer one stays. */
export function carryHold(shop: ReferenceShop, guest: string, user: string): boolean {
  const held = holdOf(shop, guest)
  const own = holdOf(shop, user)
  if (!held) return true
  shop.reach('guest hold carried to an account')
  if (own && own.heldAt >= held.heldAt) endHold(shop, held)
  else {
    if (own) endHold(shop, own)
    held.holder = user
  }
  return true
}

export function endHold(shop: ReferenceShop, hold: Hold): void {
  shop.holds = shop.holds.filter(each => each !== hold)
  shop.changePlaces(hold.window, -1)
}

export function endOldHolds(shop: ReferenceShop): void {
  for (const hold of shop.holds.filter(({ expiresAt }) => expiresAt <= shop.now)) {
    shop.reach('hold ended')
    endHold(shop, hold)
  }
}
