import { type CallName, callTable, splitCall } from './calls.ts'

/** A shared GET of the contract. */
export interface SharedRead {
  name: CallName
  params: Record<string, string>
}

const reads = (Object.keys(callTable) as CallName[]).flatMap(name => {
  const { method, path } = splitCall(name)
  if (!callTable[name].shared || method !== 'GET') return []
  const pattern = new RegExp(`^/api/v1${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`)
  return [{ name, pattern }]
})

/** The shared call of a path; its parameters are percent-decoded. */
export function findSharedRead(pathname: string): SharedRead | null {
  for (const { name, pattern } of reads) {
    const match = pattern.exec(pathname)
    if (match) return readOf(name, match.groups ?? {})
  }
  return null
}

/** Null for a malformed escape, which the API itself refuses. */
function readOf(name: CallName, groups: Record<string, string>): SharedRead | null {
  try {
    const entries = Object.entries(groups)
    return {
      name,
      params: Object.fromEntries(entries.map(([key, text]) => [key, decodeURIComponent(text)])),
    }
  } catch {
    return null
  }
}
