import type { StaffPicture } from '#lib/contract/admin/picture.ts'
import type { PageExtra } from '#lib/contract/values.ts'
import { narrowCopy } from '#lib/rules/picture.ts'
import { formatNumber, toPersianDigits } from '#lib/text/digits.ts'
import { pageLabels } from '#lib/text/labels/page.ts'
import { pictureLabels as labels } from '#lib/text/labels/admin-pictures.ts'

/** The library of a field, with its search. */
export interface PictureChoice {
  /** Name of the field. */
  to: string
  q: string
  pictures: readonly StaffPicture[]
  extra: PageExtra
}

interface PictureChooserProps extends PictureChoice {
  label: string
  /** Address in the field. */
  chosen: string
  /** Fragment to return to without a script. */
  back: string
}

/** Fragment of the open library without a script. */
export const CHOOSER = 'picture-chooser'
const TILE_WIDTH = 192

/** Button values: `browse:FIELD:PAGE` searches, `use:FIELD` selects. */
export function PictureChooser(props: PictureChooserProps) {
  const { to, q, pictures, label, back } = props
  return (
    <section
      className="picture-chooser"
      id={CHOOSER}
      aria-labelledby={`${CHOOSER}-h`}
      tabIndex={-1}
    >
      <h3 id={`${CHOOSER}-h`}>
        {labels.choose}: {label}
      </h3>
      <div className="picture-seek" role="search">
        <input
          type="search"
          name="pick-q"
          aria-label={labels.search}
          placeholder={labels.search}
          maxLength={120}
          defaultValue={q}
          autoComplete="off"
        />
        <ActionButton value={`browse:${to}:1`}>{labels.find}</ActionButton>
      </div>
      {pictures.length === 0 ? (
        <p role="status">{q === '' ? labels.emptyLibrary : labels.noPictures}</p>
      ) : (
        <Tiles {...props} />
      )}
      <Pages {...props} />
      <div className="office-row">
        {pictures.length > 0 && (
          <button
            className="button"
            name="do"
            value={`use:${to}`}
            formAction={`#${back}`}
            formNoValidate
          >
            {labels.use}
          </button>
        )}
        <ActionButton value={`close:${to}`}>{labels.close}</ActionButton>
        <a className="order-link" href="/admin/pictures?for=form" target="_blank">
          {labels.sendNew}
        </a>
      </div>
    </section>
  )
}

const Tiles = ({ pictures, chosen }: PictureChooserProps) => (
  <fieldset className="picture-tiles">
    <legend className="visually-hidden">{labels.pictures}</legend>
    {pictures.map(({ id, url, alt, width, height }) => (
      <label key={id}>
        <input
          type="radio"
          name="pick"
          value={url}
          defaultChecked={url === chosen}
          data-alt={alt || labels.isDecoration}
        />
        <img src={narrowCopy(url, TILE_WIDTH)} alt="" width="96" height="96" loading="lazy" />
        <b>{alt || labels.isDecoration}</b>
        <span>{toPersianDigits(`${width} × ${height}`)}</span>
      </label>
    ))}
  </fieldset>
)

function Pages({ to, extra }: PictureChooserProps) {
  const last = Math.max(1, Math.ceil(extra.count / extra.page_size))
  if (last === 1) return null
  return (
    <div className="office-row">
      {extra.page > 1 && (
        <ActionButton value={`browse:${to}:${extra.page - 1}`}>
          {pageLabels.previousPage}
        </ActionButton>
      )}
      <span>
        {formatNumber(extra.page)} / {formatNumber(last)}
      </span>
      {extra.page < last && (
        <ActionButton value={`browse:${to}:${extra.page + 1}`}>{pageLabels.nextPage}</ActionButton>
      )}
    </div>
  )
}

const ActionButton = ({ value, children }: { value: string; children: string }) => (
  <button
    className="button button-quiet"
    name="do"
    value={value}
    formAction={`#${CHOOSER}`}
    formNoValidate
  >
    {children}
  </button>
)
