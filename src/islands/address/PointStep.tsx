import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { MAP_ZOOM, MAP_ZOOM_EDITING, TEHRAN_BOUNDS } from '#lib/rules/limits.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { $point, canUsePoint, namePoint, pickPlace } from '#stores/address.ts'
import { Button } from '../shared/Button.tsx'
import { Icon } from '../shared/Icon.tsx'
import form from '../shared/form.module.css'
import styles from './address.module.css'
import type { View } from './map.ts'
import { MapView } from './MapView.tsx'
import { PlaceSearch } from './PlaceSearch.tsx'

const { latMin, latMax, lngMin, lngMax } = TEHRAN_BOUNDS
const TEHRAN: View = { lat: (latMin + latMax) / 2, lng: (lngMin + lngMax) / 2, zoom: MAP_ZOOM }

interface PointStepProps {
  start: { lat: number; lng: number } | null
  mapStyleUrl: string | null
  onDone: () => void
}

export function PointStep({ start, mapStyleUrl, onDone }: PointStepProps) {
  const [view, setView] = useState<View>(start ? { ...start, zoom: MAP_ZOOM_EDITING } : TEHRAN)
  const point = useStore($point)
  const confirm = useRef<HTMLButtonElement>(null)
  // The list closes after a pick: moves the focus on.
  const [picks, setPicks] = useState(0)
  useEffect(() => {
    if (picks > 0) confirm.current?.focus()
  }, [picks])
  const go = (lat: number, lng: number) => setView({ lat, lng, zoom: MAP_ZOOM_EDITING })
  const locate = () =>
    // Failed geolocation shows no message.
    navigator.geolocation.getCurrentPosition(({ coords: { latitude, longitude } }) => {
      go(latitude, longitude)
      void namePoint(latitude, longitude)
    })
  const [isMapMissing, setMapMissing] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const withoutMap = () => {
    setMapMissing(true)
    const field = search.current
    if (!field || document.activeElement?.matches('input, button')) return
    // The dialog may still be closed; then it opens here.
    field.autofocus = true
    field.focus()
  }
  return (
    <div className={styles.point} data-mapless={isMapMissing || undefined}>
      <div className={styles.by}>
        <PlaceSearch
          field={search}
          styles={{ search: styles.search, none: styles.none, places: styles.places }}
          onPick={place => {
            go(place.lat, place.lng)
            pickPlace(place)
            setPicks(picks + 1)
          }}
        />
        <button type="button" className={form.link} onClick={locate}>
          <Icon name="target" />
          {checkoutLabels.myLocation}
        </button>
      </div>
      <MapView
        view={view}
        styleUrl={mapStyleUrl}
        onMoved={(lat, lng) => void namePoint(lat, lng)}
        onMissing={withoutMap}
      />
      <footer className={styles.foot}>
        <p role="status" data-outside={point.state === 'outside' || undefined}>
          {point.state === 'named'
            ? point.locality.address
            : point.state === 'outside'
              ? profileMessages.addressOutsideBounds
              : profileMessages.addressChooseOnMap}
        </p>
        <Button
          ref={confirm}
          busy={point.state === 'looking'}
          disabled={!canUsePoint(point)}
          onClick={onDone}
        >
          {checkoutLabels.confirmLocation}
        </Button>
      </footer>
    </div>
  )
}
