import { act, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { followTranslation } from '#islands/translation-patch.ts'
import { translate, TRANSLATORS } from '#tests/support/fakes/page-translator.ts'

followTranslation()

interface Props {
  count: number
  note?: string
  mark?: boolean
}

/** Texts beside elements, as islands have them. */
const Sum = ({ count, note, mark = false }: Props) => (
  <p>
    {note}
    {mark && <b>!</b>}
    {count} <small>تومان</small>
  </p>
)

it.each(TRANSLATORS)('renders changes of a translated page: %s', async how => {
  const { container, rerender } = render(<Sum count={1} note="نو" />)
  const translateNow = () => act(async () => translate(how, document.body))
  await translateNow()
  expect(container.textContent).toBe('[نو][1] [تومان]')
  const show = (props: Props) => act(async () => rerender(<Sum {...props} />))
  await show({ count: 2, note: 'نو', mark: true })
  expect(container.textContent).toBe('[نو]!2 [تومان]')
  await translateNow()
  await show({ count: 3 })
  expect(container.textContent).toBe('3 [تومان]')
  await show({ count: 4, note: 'باز' })
  expect(container.textContent).toBe('باز4 [تومان]')
})

it.each(TRANSLATORS)('moves elements beside a translated text: %s', async how => {
  const List = ({ order }: { order: string }) => (
    <p>
      {order.length}
      {order.split('').map(letter => (
        <b key={letter}>{letter}</b>
      ))}
    </p>
  )
  const { container, rerender } = render(<List order="abc" />)
  await act(async () => translate(how, container))
  const show = (order: string) => act(async () => rerender(<List order={order} />))
  await show('cab')
  expect(container.textContent).toBe('[3][c][a][b]')
  await show('bc')
  expect(container.textContent).toBe('2[b][c]')
})
