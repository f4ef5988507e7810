/// <reference types="astro/client" />
import type { ApiError } from '#lib/api/api-error.ts'
import type { Client } from '#lib/api/client.ts'
import type { HydrationFile } from '#first-screen/defer-assets.ts'
import type { InlineHashes } from '#first-screen/inline-hashes.ts'
import type { StaffSession } from '#lib/contract/admin/staff.ts'

declare global {
  namespace App {
    // Without another source named, serve.ts sets the optional fields.
    interface Locals {
      /** Calls as a guest, because public pages are cached; in the back office as the staff member. */
      api: Client
      /** The same with a timeout of one second, for data that a page can do without. */
      optionalApi: Client
      /** The signed-in staff member, in the back office. */
      staff?: StaffSession
      /** Why a page of the back office was refused. */
      refusal?: ApiError
      /** A refused form of the back office, shown again to be sent after a new sign-in. */
      unsent?: { action: string; fields: [name: string, value: string][] }
      /** For a form that is too large: message, and path of its page. */
      tooLarge?: { text: string; path: string }
      /** One backend per process. */
      backend?: (request: Request) => Promise<Response>
      /** The catalogue version, when known. */
      version?: number | undefined
      /** Origin of the shop, without a trailing slash. */
      siteUrl: string
      /** Replaces a part that many pages share by a marker (front/astro-pages.ts). */
      markPart?: (bytes: Uint8Array) => string
      /** The file of hydration scripts. */
      hydration?: HydrationFile
      /** Parts of a page's content security policy (front/headers.ts). */
      policy?: { inline: InlineHashes; map: string }
      /** The `data:` placeholder of a picture (front/media-files.ts). */
      placeholder?: ((copy: string) => Promise<string>) | undefined
      /** Names of calls that failed for this page; set by the middleware. */
      failedCalls?: string[]
      /** Logs what is missing in a page. */
      reportFailure?: (what: string, error: unknown) => void
    }
  }
  namespace Astro {
    interface ClientDirectives {
      /**
       * Hydrates after the first pointer, scroll, key or focus anywhere on the page, or `now`, or
       * when this browser has a `cart`, or at the first touch of a match for a selector.
       */
      'client:intent'?: boolean | 'load' | 'cart' | `${'.' | '['}${string}`
    }
  }
}
