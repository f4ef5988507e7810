import { useEffect, useState } from 'react'
import { orderLabels } from '#lib/text/labels/order.ts'
import { fileSize } from '#lib/text/sentences.ts'
import { Icon } from '../shared/Icon.tsx'
import styles from './bank-slip.module.css'

/** The chosen file before upload. */
export function SlipPreview({ file }: { file: File }) {
  const url = usePicture(file)
  const [broken, setBroken] = useState(false)
  return (
    <figure className={styles.preview}>
      {url !== null && !broken ? (
        <img src={url} alt={orderLabels.slipPreview} onError={() => setBroken(true)} />
      ) : (
        <Icon name="file" />
      )}
      <figcaption>
        <bdi>{file.name}</bdi>
        <span>{fileSize(file.size)}</span>
      </figcaption>
    </figure>
  )
}

/** A data address; null while loading and for other files. */
function usePicture(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file.type.startsWith('image/')) return
    const reader = new FileReader()
    reader.onload = () => setUrl(typeof reader.result === 'string' ? reader.result : null)
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return url
}
