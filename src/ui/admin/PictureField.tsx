import { narrowCopy } from '#lib/rules/picture.ts'
import { contentLabels as words } from '#lib/text/labels/admin-content.ts'

interface PictureFieldProps {
  id: string
  name: string
  /** The address of a picture of the shop, or empty. */
  defaultValue: string
}

const SHOWN_WIDTH = 192

/** A picture of the shop by its address, shown beside it: the one place where one is chosen. */
export function PictureField({ defaultValue, ...input }: PictureFieldProps) {
  const shown = narrowCopy(defaultValue, SHOWN_WIDTH)
  return (
    <span className="cf-picture">
      <input
        {...input}
        defaultValue={defaultValue}
        dir="ltr"
        placeholder={words.chosenPicture}
        autoComplete="off"
        data-picture
      />
      {shown !== '' && <img src={shown} alt="" width="96" height="96" loading="lazy" />}
    </span>
  )
}
