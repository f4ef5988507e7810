import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import type { GeocodedPlace } from '#lib/contract/address.ts'
import { IN_FIELD, stepOption } from '#lib/rules/search.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { requestStateLabels } from '#lib/text/labels/request-state.ts'
import { $places, searchPlaces } from '#stores/address.ts'
import { Field } from '../shared/Field.tsx'

interface PlaceSearchProps {
  field: Ref<HTMLInputElement>
  onPick: (place: GeocodedPlace) => void
  /** Class names: of the dialog that it stands in. */
  styles?: Readonly<Partial<Record<'search' | 'none' | 'places', string | undefined>>>
}

/** Search by name, an alternative to the map; Enter picks the first result. */
export function PlaceSearch({ field, onPick, styles = {} }: PlaceSearchProps) {
  const { text, type, at, pick, pressKey } = usePlaces(onPick)
  const { state, places } = useStore($places)
  const list = useId()
  const optionId = (index: number) => `${list}-${index}`
  useEffect(() => {
    if (at !== IN_FIELD)
      document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [list, at])
  return (
    <div className={styles.search}>
      <Field
        ref={field}
        label={checkoutLabels.searchAddress}
        type="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={places.length > 0}
        aria-controls={places.length > 0 ? list : undefined}
        aria-activedescendant={at === IN_FIELD ? undefined : optionId(at)}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        value={text}
        onChange={event => type(event.target.value)}
        onKeyDown={pressKey}
      />
      <p className="visually-hidden" role="status">
        {state === 'searching' ? requestStateLabels.searching : ''}
      </p>
      {state === 'found' && places.length === 0 && (
        <p className={styles.none} role="status">
          {profileMessages.placeNotFound}
        </p>
      )}
      {places.length > 0 && (
        <div
          id={list}
          role="listbox"
          className={styles.places}
          aria-label={checkoutLabels.searchAddress}
        >
          {places.map((place, index) => (
            <button
              key={`${place.name}-${place.lat}-${place.lng}`}
              id={optionId(index)}
              type="button"
              role="option"
              aria-selected={index === at}
              onClick={() => pick(place)}
            >
              <span className="icon icon-pin" aria-hidden="true" />
              <span>
                <b>{place.name}</b>
                <small>
                  {[place.city, place.district, place.locality].filter(Boolean).join('، ')}
                </small>
              </span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** The typed text and the selected result. */
function usePlaces(onPick: (place: GeocodedPlace) => void) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(IN_FIELD)
  // Enter came before the results.
  const takesFirst = useRef(false)
  const type = (typed: string) => {
    takesFirst.current = false
    setText(typed)
    setAt(IN_FIELD)
    searchPlaces(typed)
  }
  const pick = (place: GeocodedPlace) => {
    type('')
    onPick(place)
  }
  const latest = useRef(pick)
  useEffect(() => {
    latest.current = pick
  })
  useEffect(
    () =>
      $places.listen(({ state, places: [first] }) => {
        if (state !== 'found' || !takesFirst.current) return
        takesFirst.current = false
        if (first) latest.current(first)
      }),
    [],
  )
  const pressKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { state, places } = $places.get()
    const next = stepOption(event.key, at, places.length)
    if (next !== null) setAt(next)
    else if (event.key !== 'Enter') return
    else {
      const chosen = places[at] ?? (state === 'found' ? places[0] : undefined)
      if (chosen) pick(chosen)
      else takesFirst.current = state === 'searching'
    }
    event.preventDefault()
  }
  return { text, type, at, pick, pressKey }
}
