import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Place } from '#lib/contract/address.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { $places, searchPlaces } from '#stores/address.ts'
import { Field } from '../shared/Field.tsx'
import styles from './address.module.css'

/** The way to a point without a map: type a name, choose from the list. */
export function PlaceSearch({ onPick }: { onPick: (place: Place) => void }) {
  const [text, setText] = useState('')
  const { state, places } = useStore($places)
  return (
    <div className={styles.search}>
      <Field
        label={checkoutLabels.searchAddress}
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        value={text}
        onChange={event => {
          setText(event.target.value)
          searchPlaces(event.target.value)
        }}
      />
      <p className="hush" role="status">
        {state === 'searching' ? catalogMessages.searching : ''}
      </p>
      {state === 'found' && places.length === 0 && (
        <p className={styles.none} role="status">
          {catalogMessages.nothingFound}
        </p>
      )}
      {places.length > 0 && (
        <ul className={styles.places} aria-label={checkoutLabels.searchAddress}>
          {places.map(place => (
            <li key={`${place.name}-${place.lat}-${place.lng}`}>
              <button
                type="button"
                onClick={() => {
                  setText('')
                  searchPlaces('')
                  onPick(place)
                }}
              >
                <span className="i i-pin" aria-hidden="true" />
                <span>
                  <b>{place.name}</b>
                  <small>{[place.city, place.district].filter(Boolean).join('، ')}</small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
