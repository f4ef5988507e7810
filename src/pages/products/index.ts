import type { APIRoute } from 'astro'
import { HttpStatus } from '#lib/codes/http.ts'

export const GET: APIRoute = ({ redirect, url }) =>
  redirect(`/search/${url.search}`, HttpStatus.movedPermanently)
