import type { z } from 'zod'

/** A stored JSON value that fits a schema; undefined for one that does not, or is no JSON. */
export function storedValue<S extends z.ZodType>(schema: S, json: string): z.output<S> | undefined {
  return schema.safeParse(parsed(json)).data
}

/** Those entries of a stored JSON list that fit a schema; none where it is no list. */
export function storedList<S extends z.ZodType>(schema: S, json: string): z.output<S>[] {
  const entries = parsed(json)
  if (!Array.isArray(entries)) return []
  return entries.flatMap((entry: unknown) => {
    const read = schema.safeParse(entry)
    return read.success ? [read.data] : []
  })
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
