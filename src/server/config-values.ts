import { z } from 'zod'

/** An http or https address without a slash at its end. */
export const absoluteUrl = z.url({ protocol: /^https?$/ }).transform(url => url.replace(/\/+$/, ''))
