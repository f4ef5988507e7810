import type { CallInput } from '#lib/contract/call.ts'
import type { Calls } from '#lib/contract/calls.ts'
import { pictureShapeSchema } from '#lib/contract/admin/picture.ts'

type Body = CallInput<Calls['POST /admin/pictures']>['body']
type FormValues = Readonly<Record<string, string>>

const PART = ['left', 'top', 'width', 'height'] as const

/** Text fields of a picture's form. */
export const altIn = ({ alt = '', decoration }: FormValues) => ({
  alt,
  decoration: decoration === '1',
})

/** A new picture; the library validates. */
export function pictureIn(values: FormValues, form: FormData): Body {
  const file = form.get('picture')
  const shape = pictureShapeSchema.safeParse(values['shape'])
  const part = PART.filter(name => values[name]).map(name => [name, values[name]] as const)
  return {
    ...altIn(values),
    picture: file instanceof File ? file : new File([], ''),
    ...Object.fromEntries(part),
    ...(shape.success ? { shape: shape.data } : {}),
  }
}
