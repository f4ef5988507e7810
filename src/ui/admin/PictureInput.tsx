import { narrowCopy } from '#lib/rules/picture.ts'
import { pictureLabels as words } from '#lib/text/labels/admin-pictures.ts'
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
        <output htmlFor={id} data-none={words.none}>
          {pictureText(value, alt)}
        </output>
      </span>
      <span className="office-row">
        <button
          className="button button-quiet"
          name="do"
          value={`browse:${name}`}
          formAction={`#${CHOOSER}`}
          aria-label={ofEntry(`${words.choose}: ${label}`, within)}
          data-named={`${words.choose}: ${label}`}
          formNoValidate
          data-browse
        >
          {words.choose}
        </button>
        {!required && (
          <button
            className="button button-quiet"
            name="do"
            value={`clear:${name}`}
            formAction={`#${id}-label`}
            aria-label={ofEntry(`${words.without}: ${label}`, within)}
            data-named={`${words.without}: ${label}`}
            hidden={value === ''}
            formNoValidate
            data-clear
          >
            {words.without}
          </button>
        )}
      </span>
      <details className="picture-address" open={isWrong}>
        <summary>{words.address}</summary>
        <input
          {...{ id, name }}
          defaultValue={value}
          dir="ltr"
          maxLength={200}
          placeholder={words.inputHint}
          autoComplete="off"
          aria-label={`${words.address}: ${label}`}
          aria-invalid={isWrong || undefined}
          aria-describedby={noteId}
        />
      </details>
      {isOpen && <PictureChooser {...choosing} label={label} chosen={value} back={`${id}-label`} />}
    </div>
  )
}

const pictureText = (value: string, alt: string | undefined): string =>
  value === '' ? words.none : alt || words.chosen
