import { narrowCopy } from '#lib/rules/picture.ts'
import { pictureLabels as words } from '#lib/text/labels/admin-pictures.ts'

interface PictureInputProps {
  id: string
  name: string
  /** The address of a picture of the shop, or empty. */
  defaultValue: string
  /** The picture to be shown, where what the field holds may be none. */
  kept?: string
  required?: boolean | undefined
  'aria-invalid'?: 'true' | undefined
  'aria-describedby'?: string | undefined
}

/** The list of proposed pictures that a page with such inputs has (pages/admin/_parts/PictureChoices). */
export const PICTURE_CHOICES = 'pictures'
const SHOWN_WIDTH = 192

/** A picture of the shop by its address, shown beside it: the one place where one is chosen. */
export function PictureInput({ defaultValue, kept = defaultValue, ...input }: PictureInputProps) {
  const shown = narrowCopy(kept, SHOWN_WIDTH)
  return (
    <span className="picture-input">
      <input
        {...input}
        defaultValue={defaultValue}
        dir="ltr"
        maxLength={200}
        list={PICTURE_CHOICES}
        placeholder={words.inputHint}
        autoComplete="off"
      />
      <a href="/admin/pictures" target="_blank" rel="noopener">
        {words.library}
      </a>
      {shown !== '' && <img src={shown} alt="" width="96" height="96" loading="lazy" />}
    </span>
  )
}
