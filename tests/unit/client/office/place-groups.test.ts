import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPlaces } from '../../../../src/client/office/place-groups.ts'

let answers: ((page: string | Error) => void)[] = []
let sent: string[] = []

beforeEach(() => {
  answers = []
  sent = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: FormData }) => {
    sent.push(`${body.get('place') as string} of ${body.get('revision') as string}`)
    return new Promise((resolve, reject) => {
      answers.push(page => {
        if (page instanceof Error) reject(page)
        else resolve(new Response(page))
      })
    })
  })
  document.body.innerHTML = pageOf(5, ['1', '2', '3', '4'])
  startPlaces({
    ...{ drag: 'کشیدن', unsaved: 'ذخیره نشد', again: 'دوباره' },
    placed: (name, place, count) => `${name} ${place}/${count}`,
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

const pageOf = (revision: number, ids: readonly string[], fault = ''): string =>
  `<main><form method="post" data-places>${fault}
    <input type="hidden" name="revision" value="${revision}" />
    <ul data-from="1" data-of="4">${ids
      .map(id => `<li id="group-${id}" data-place="${id}" data-name="${id}"><div></div></li>`)
      .join('')}</ul><p data-moved></p></form></main>`

const order = () =>
  [...document.querySelectorAll<HTMLElement>('li')].map(item => item.dataset['place'])

function press(id: string, key: 'ArrowUp' | 'ArrowDown'): void {
  const handle = document.querySelector(`#group-${id} [data-drag]`) ?? expect.fail()
  handle.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

async function answer(page: string | Error): Promise<void> {
  const count = answers.length
  answers.at(-1)?.(page)
  await vi.waitFor(() => {
    const isShown = document.querySelector('main')?.ariaBusy !== 'true'
    expect(isShown || answers.length > count).toBe(true)
  })
}

test('sends moves one after another, each with the revision of the answer before', async () => {
  press('1', 'ArrowDown')
  press('1', 'ArrowDown')
  press('1', 'ArrowDown')
  press('3', 'ArrowUp')
  expect(order()).toEqual(['3', '2', '4', '1'])
  expect(sent).toEqual(['1:2 of 5'])
  await answer(pageOf(6, ['2', '1', '3', '4']))
  expect(order()).toEqual(['3', '2', '4', '1'])
  await answer(pageOf(7, ['2', '3', '4', '1']))
  expect(sent).toEqual(['1:2 of 5', '1:4 of 6', '3:1 of 7'])
  await answer(pageOf(8, ['3', '2', '4', '1']))
  expect(document.activeElement?.closest('li')?.id).toBe('group-3')
  expect(document.querySelector('[data-moved]')?.textContent).toBe('3 1/4')
  press('3', 'ArrowDown')
  expect(sent.at(-1)).toBe('3:2 of 8')
})

test('offers moves again that were not answered, and sends them in their order', async () => {
  press('1', 'ArrowDown')
  press('4', 'ArrowUp')
  await answer(new TypeError('offline'))
  expect(order()).toEqual(['2', '1', '4', '3'])
  const notice = document.querySelector('[role="status"]') ?? expect.fail()
  expect(notice.textContent).toContain('ذخیره نشد')
  notice.querySelector('button')?.click()
  await answer(pageOf(6, ['2', '1', '3', '4']))
  await answer(pageOf(7, ['2', '1', '4', '3']))
  expect(sent).toEqual(['1:2 of 5', '1:2 of 5', '4:3 of 6'])
  expect([order(), document.querySelector('[role="status"]')]).toEqual([['2', '1', '4', '3'], null])
})

test('drops later moves after a refusal, and shows it', async () => {
  press('1', 'ArrowDown')
  press('4', 'ArrowUp')
  await answer(pageOf(9, ['4', '3', '2', '1'], '<p role="alert" tabindex="-1">x</p>'))
  expect([sent.length, order()]).toEqual([1, ['4', '3', '2', '1']])
  expect(document.activeElement?.textContent).toBe('x')
})

test('keeps the list under an entry that is dragged when the answer comes', async () => {
  press('1', 'ArrowDown')
  const entry = document.querySelector<HTMLElement>('#group-4')!
  entry.dataset['dragged'] = ''
  await answer(pageOf(6, ['2', '1', '3', '4']))
  expect(entry.isConnected).toBe(true)
  delete entry.dataset['dragged']
  press('4', 'ArrowUp')
  expect(sent).toEqual(['1:2 of 5', '4:3 of 6'])
  await answer(pageOf(7, ['2', '1', '4', '3']))
  expect(entry.isConnected).toBe(false)
})
