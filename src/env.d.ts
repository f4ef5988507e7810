/// <reference types="astro/client" />
import type { ApiError } from '#lib/api/api-error.ts'
import type { Client } from '#lib/api/client.ts'
import type { StaffSession } from '#lib/contract/admin/staff.ts'

declare global {
  namespace App {
    interface Locals {
      /** The shop's own calls, as nobody: what a page shows is for everybody. */
      api: Client
      /** The same for what a page can do without: it waits a second at most. */
      aside: Client
      /** Who of the staff is signed in, on the pages of the back office; there `api` is theirs. */
      staff?: StaffSession
      /** Why a page of the back office was not shown. */
      refusal?: ApiError
      /** A form of the back office that was refused for who sent it, with what stood in it. */
      unsent?: { action: string; fields: [name: string, value: string][] }
      /** Set by the front server for a too large form: the message and the path of its page. */
      tooLarge?: { text: string; path: string }
      /** Handed over by serve.ts, so that one process holds one backend. */
      backend?: (request: Request) => Promise<Response>
      /** Handed over by serve.ts: the catalogue's version, while one is known. */
      version?: number | undefined
      /** Handed over by serve.ts: the origin under which the shop is known, without a slash. */
      siteUrl: string
      /** What stands for a part that is alike on many pages; by front/astro-pages.ts. */
      markPart?: (bytes: Uint8Array) => string
      /** Handed over by serve.ts: the file of hydration scripts (front/defer-assets.ts). */
      hydration?: { scripts: string; known: readonly string[]; src: string }
      /** Handed over by serve.ts: what the content policy of a page is made of (front/headers.ts). */
      policy?: { inline: { scripts: string[]; styles: string[] }; map: string }
      /** Handed over by serve.ts: what stands in a page for a picture (front/media-files.ts). */
      placeholder?: ((copy: string) => Promise<string>) | undefined
      /** The calls that brought no answer to this page; by the middleware. */
      missed?: string[]
      /** Handed over by serve.ts: notes what a page had to do without. */
      tellMissed?: (what: string, error: unknown) => void
    }
  }
  namespace Astro {
    interface ClientDirectives {
      /**
       * Hydrates after the first pointer, scroll, key or focus anywhere on the page, or `now`, or
       * where the browser holds a `cart`, or at the first touch of what a selector finds.
       */
      'client:intent'?: boolean | 'now' | 'cart' | `${'.' | '['}${string}`
    }
  }
}
