import { findZone } from '#lib/rules/zone.ts'
import { searchKey } from '#lib/text/normalize.ts'
import type { Db } from '../platform/database/open.ts'
import { type Zone, zoneIn } from './zone-queries.ts'

type PlaceKind = 'locality' | 'district' | 'city'
const ALL: readonly PlaceKind[] = ['locality', 'district', 'city']

/** Names of places: of the built-in map and of stored addresses. */
export async function listPlaces(db: Db, kinds: readonly PlaceKind[] = ALL): Promise<string[]> {
  // Loaded on first use, so that it does not delay the start.
  const { placeNames } = await import('../address/geocoder/gazetteer.ts')
  const rows = await db
    .selectFrom('addresses')
    .select([...kinds])
    .distinct()
    .execute()
  const names = kinds.flatMap(kind => [...placeNames[kind], ...rows.map(row => row[kind])])
  return [...new Set(names)].filter(name => name !== '')
}

/**
 * Neighbourhoods and towns of the built-in map that are in a zone by their names: in one that is
 * switched off only where no other has them.
 */
export async function pointsOfZones(
  zones: readonly Zone[],
): Promise<{ zone: number; lat: number; lng: number }[]> {
  const named = zones.filter(({ districts }) => districts !== null)
  if (named.length === 0) return []
  const { entries } = await import('../address/geocoder/gazetteer.ts')
  return entries
    .filter(({ type }) => type === 'neighbourhood' || type === 'town')
    .flatMap(place => {
      const zone = zoneIn(named, place) ?? findZone(named, place)
      return zone ? [{ zone: zone.id, lat: place.lat, lng: place.lng }] : []
    })
}

/** Typed names as addresses have them, each once. */
export async function knownPlaces(
  db: Db,
  typed: readonly string[],
  kinds: readonly PlaceKind[] = ALL,
): Promise<{ named: string[]; unknown: string[] }> {
  if (typed.length === 0) return { named: [], unknown: [] }
  const byKey = new Map((await listPlaces(db, kinds)).map(name => [placeKey(name), name]))
  const found = typed.map(name => byKey.get(placeKey(name)))
  return {
    named: [...new Set(found.filter(name => name !== undefined))],
    unknown: typed.filter((_, index) => found[index] === undefined),
  }
}

const SUGGESTED = 20

/** Names that contain a text, those that begin with it first. */
export async function findPlaces(
  db: Db,
  text: string,
  kinds: readonly PlaceKind[],
): Promise<string[]> {
  const key = placeKey(text)
  const matches = (await listPlaces(db, kinds)).filter(name => placeKey(name).includes(key))
  const [first, others] = [true, false].map(isFirst =>
    matches
      .filter(name => placeKey(name).startsWith(key) === isFirst)
      .toSorted((a, b) => a.localeCompare(b, 'fa')),
  )
  return [...(first ?? []), ...(others ?? [])].slice(0, SUGGESTED)
}

/** Spaces, half spaces and «ی» of names are written in several ways. */
const placeKey = (name: string): string =>
  searchKey(name)
    .replace(/^محله( ی)? /, '')
    .replace(/^منطقه( ی)? /, 'منطقه')
    .replaceAll(' ', '')
