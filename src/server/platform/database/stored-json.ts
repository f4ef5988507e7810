import type { z } from 'zod'

/** Undefined for invalid JSON or another shape. */
export function storedValue<S extends z.ZodType>(schema: S, json: string): z.output<S> | undefined {
  return schema.safeParse(parseJson(json)).data
}

/** Entries that fit the schema; empty where it is no list. */
export function storedList<S extends z.ZodType>(schema: S, json: string): z.output<S>[] {
  const entries = parseJson(json)
  if (!Array.isArray(entries)) return []
  return entries.flatMap((entry: unknown) => {
    const result = schema.safeParse(entry)
    return result.success ? [result.data] : []
  })
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
