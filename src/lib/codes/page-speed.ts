/** Kinds of pages whose speed is counted. */
export const SPEED_PAGES = [
  'home',
  'list',
  'product',
  'bundle',
  'landing',
  'cart',
  'checkout',
  'sign-in',
  'profile',
  'content',
] as const
export type SpeedPage = (typeof SPEED_PAGES)[number]

/** By the width of the window. */
export const SPEED_DEVICES = ['phone', 'desktop'] as const
export type SpeedDevice = (typeof SPEED_DEVICES)[number]

/** Milliseconds; `cls` in thousandths. */
export const SPEED_METRICS = ['lcp', 'inp', 'cls', 'ttfb'] as const
export type SpeedMetric = (typeof SPEED_METRICS)[number]
