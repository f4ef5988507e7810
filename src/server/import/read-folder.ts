import { readdir } from 'node:fs/promises'
import { z } from 'zod'
import { StartError } from '../platform/config/config.ts'
import { homeRow, type HomeRowRow, settingsRow, type SettingsRow } from './content-rows.ts'
import { parseCsv } from './csv.ts'
import { parseJson } from './json.ts'
import {
  type Data,
  FILES,
  HOME_FILE,
  type List,
  LIST_NAMES,
  type ListName,
  lists,
} from './lists.ts'
import type { Problem, Row } from './problem.ts'
import { readText } from './read-text.ts'
import { parseRows, type RawRow } from './rows.ts'
import { SETTINGS_FILE } from './lists.ts'

export interface Files {
  /** In the order of the summary. */
  present: string[]
  lists: { [N in ListName]: Row<Data<N>>[] }
  home: Row<HomeRowRow>[] | null
  settings: Row<Partial<SettingsRow>> | null
}

/** Faults go to `problems`. */
export async function readFolder(folder: string, problems: Problem[]): Promise<Files> {
  const present = await presentFiles(folder, problems)
  const documents = new Map<string, unknown>()
  for (const file of present) {
    const text = await readText(folder, file, problems)
    if (text === null) continue
    const document = file.endsWith('.csv') ? text : parseJson(file, text, problems)
    if (document !== undefined) documents.set(file, document)
  }
  return readDocuments(present, documents, problems)
}

function readDocuments(
  present: string[],
  documents: ReadonlyMap<string, unknown>,
  problems: Problem[],
): Files {
  const parsed = LIST_NAMES.map((name): [ListName, Row<unknown>[]] => {
    const list: List = lists[name]
    const document = documents.get(list.file)
    const rows = document === undefined ? [] : rawRows(list, document, problems)
    return [name, parseRows(list, rows, problems)]
  })
  return {
    present,
    lists: Object.fromEntries(parsed) as Files['lists'],
    home: documents.has(HOME_FILE) ? readHome(documents.get(HOME_FILE), problems) : null,
    settings: readSettings(documents.get(SETTINGS_FILE), problems),
  }
}

async function presentFiles(folder: string, problems: Problem[]): Promise<string[]> {
  const names = await readdir(folder).catch(() => {
    throw new StartError(`The folder ${folder} does not exist or cannot be read.`)
  })
  for (const file of names.filter(name => /\.(csv|json)$/i.test(name) && !FILES.includes(name)))
    problems.push({
      file,
      line: null,
      column: '',
      message: `is not a file that the importer knows; it knows ${FILES.join(', ')}`,
    })
  const present = FILES.filter(file => names.includes(file))
  if (present.length === 0 && problems.length === 0)
    throw new StartError(`The folder ${folder} holds no file to import, such as products.csv.`)
  return present
}

function rawRows(list: List, document: unknown, problems: Problem[]): RawRow[] {
  const { file, within, schema } = list
  if (typeof document === 'string') {
    const rows = parseCsv(file, document, Object.keys(schema.shape), problems)
    return rows.map(({ line, cells }) => ({ file, line, path: '', values: cells }))
  }
  return jsonRows(file, within, document, problems)
}

function jsonRows(
  file: string,
  within: string | null,
  document: unknown,
  problems: Problem[],
): RawRow[] {
  const container = within === null ? { '': document } : document
  if (typeof container !== 'object' || container === null || Array.isArray(container)) {
    problems.push({ file, line: null, column: '', message: 'must be an object' })
    return []
  }
  const records = (container as Record<string, unknown>)[within ?? '']
  if (records === undefined) return []
  if (!Array.isArray(records)) {
    problems.push({ file, line: null, column: within ?? '', message: 'must be a list of objects' })
    return []
  }
  return records.map((values: unknown, index) => ({
    file,
    line: null,
    path: `${within ?? ''}[${index}]`,
    values,
  }))
}

function readHome(document: unknown, problems: Problem[]): Row<HomeRowRow>[] {
  const rows = jsonRows(HOME_FILE, null, document, problems)
  return parseRows({ schema: homeRow, key: null }, rows, problems) as Row<HomeRowRow>[]
}

function readSettings(document: unknown, problems: Problem[]): Row<Partial<SettingsRow>> | null {
  if (document === undefined) return null
  const schema = z.strictObject(settingsRow.shape).partial()
  const row = { file: SETTINGS_FILE, line: null, path: '', values: document }
  const rows = parseRows({ schema, key: null }, [row], problems)
  return (rows[0] as Row<Partial<SettingsRow>> | undefined) ?? null
}
