import { createHash } from 'node:crypto'

/** Changes with every change of the values, by a form or an import. */
export const revisionOf = (values: object): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url')
