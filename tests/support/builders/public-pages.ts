import type { APIRequestContext } from 'playwright/test'
import { aBranch, aBrand, aBundle, aLeaf, aProduct } from './demo-addresses.ts'

const FIXED = [
  '/',
  '/search',
  '/bundles',
  '/brands',
  '/faqs',
  '/about-us',
  '/contact-us',
  '/landings/yalda',
  '/login',
  '/cart',
]

/** An address of each kind of page that is open to everybody. */
export const publicPages = async (request: APIRequestContext): Promise<string[]> => [
  ...FIXED,
  await aLeaf(request),
  await aBranch(request),
  await aBrand(request),
  await aProduct(request),
  await aBundle(request),
]
