import { narrowCopy } from '#lib/rules/picture.ts'
import { pictureLabels as labels } from '#lib/text/labels/admin-pictures.ts'
import { ofEntry } from './content-field.ts'
import { CHOOSER, type PictureChoice, PictureChooser } from './PictureChooser.tsx'

interface PictureInputProps {
  id: string
  /** Name in the form. */
  name: string
  label: string
  /** The list entry that contains it. */
  within?: string
  /** Address of a picture, or empty. */
  value: string
  /** Shown picture, when the value may be invalid. */
  shownUrl?: string
  /** Its alternative text. */
  alt: string | undefined
  /** The library, if open for this field. */
  choosing: PictureChoice | null
  required?: boolean | undefined
  isWrong: boolean
  /** Id of its description. */
  noteId?: string | undefined
}

const SHOWN_WIDTH = 192

/** The button submits the form; client/office/choose-picture opens the library in a dialog. */
export function PictureInput(props: PictureInputProps) {
  const { id, name, label, within = '', value, shownUrl = value, alt } = props
  const { choosing, required, isWrong, noteId } = props
  const shown = narrowCopy(shownUrl, SHOWN_WIDTH)
  const isOpen = choosing?.to === name
  return (
    <div className="picture-input" role="group" aria-labelledby={`${id}-label`} data-picture>
      <span className="group-label" id={`${id}-label`}>
        {label}
        {required && <i aria-hidden="true">*</i>}
      </span>
      <span className="picture-shown">
        <img src={shown || undefined} alt="" width="96" height="96" hidden={shown === ''} />
        <output htmlFor={id} data-none={labels.none}>
          {pictureText(value, alt)}
        </output>
      </span>
      <span className="office-row">
        <button
          className="button button-quiet"
          name="do"
          value={`browse:${name}`}
          formAction={`#${CHOOSER}`}
          aria-label={ofEntry(`${labels.choose}: ${label}`, within)}
          data-named={`${labels.choose}: ${label}`}
          formNoValidate
          data-browse
        >
          {labels.choose}
        </button>
        {!required && (
          <button
            className="button button-quiet"
            name="do"
            value={`clear:${name}`}
            formAction={`#${id}-label`}
            aria-label={ofEntry(`${labels.without}: ${label}`, within)}
            data-named={`${labels.without}: ${label}`}
            hidden={value === ''}
            formNoValidate
            data-clear
          >
            {labels.without}
          </button>
        )}
      </span>
      <details className="picture-address" open={isWrong}>
        <summary>{labels.address}</summary>
        <input
          {...{ id, name }}
          defaultValue={value}
          dir="ltr"
          maxLength={200}
          placeholder={labels.inputHint}
          autoComplete="off"
          aria-label={`${labels.address}: ${label}`}
          aria-invalid={isWrong || undefined}
          aria-describedby={noteId}
        />
      </details>
      {isOpen && <PictureChooser {...choosing} label={label} chosen={value} back={`${id}-label`} />}
    </div>
  )
}

const pictureText = (value: string, alt: string | undefined): string =>
  value === '' ? labels.none : alt || labels.chosen
