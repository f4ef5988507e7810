export const PROMOTION_KINDS = ['quantity', 'category', 'first-order', 'free-delivery'] as const
export type PromotionKind = (typeof PROMOTION_KINDS)[number]
