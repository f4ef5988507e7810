import type { APIRequestContext } from 'playwright/test'
import { aBranch, aBrand, aBundle, aLeaf, aProduct } from './demo-addresses.ts'

const FIXED = [
  '/',
  '/search',
  '/bundles',
  '/brands',
  '/faqs',
  '/about-us',
  '/terms',
  '/contact-us',
  '/landings/yalda',
  '/landings/breakfast',
  '/landings/cleaning',
  '/login',
  '/cart',
]

/** An address of each page that stands open to everybody. */
export const publicPages = async (request: APIRequestContext): Promise<string[]> => [
  ...FIXED,
  await aLeaf(request),
  await aBranch(request),
  await aBrand(request),
  await aProduct(request),
  await aBundle(request),
]
