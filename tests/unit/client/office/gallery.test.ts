import { beforeEach, expect, test, vi } from 'vitest'
import { galleryLabels } from '#lib/text/labels/admin-pictures.ts'
import { startGallery } from '../../../../src/client/office/gallery.ts'

const send = vi.hoisted(() => vi.fn())
vi.mock('../../../../src/client/send-form.ts', async original => ({
  ...(await original<object>()),
  sendFormWithProgress: send,
}))

const url = (letter: string) => `/media/${letter.repeat(16)}-800x800.webp`

beforeEach(() => {
  send.mockReset()
  document.body.innerHTML = `<form><input name="name" value="شیر">
    <div data-picture><span class="picture-shown"><img><output>جلد</output></span>
      <div class="picture-address"><input id="image" value="${url('m')}"></div></div>
    <div data-gallery data-max-bytes="100"><ul>
      <li data-url="${url('a')}" data-alt="الف"></li><li data-url="${url('b')}" data-alt="ب"></li>
    </ul><p class="gallery-state" hidden><output></output><button type="button" data-undo hidden></button></p>
    <p data-moved></p><div class="gallery-add" hidden><input type="file" multiple>
      <button type="button" data-library></button></div>
    <details open><textarea name="gallery">${url('a')}\n${url('b')}</textarea></details></div></form>`
  startGallery({
    ...galleryLabels,
    ...{ drag: 'کشیدن', up: 'بالا', down: 'پایین', close: 'بستن', failed: 'نشد' },
    ...{ tooLarge: 'بزرگ', nameless: String, removed: name => `برداشته: ${name}` },
    placed: (name, place, count) => `${name} ${place}/${count}`,
    sending: (place, count) => `${place}/${count}`,
    sent: count => `${count} فرستاده`,
    notSent: (file, fault) => `${file}: ${fault}`,
  })
})

const text = () => document.querySelector('textarea') as HTMLTextAreaElement
const lines = () => text().value.split('\n')
// The test's document does not reflect ariaLabel.
const button = (label: string) =>
  [...document.querySelectorAll('button')].find(each => each.ariaLabel === label)
const press = (label: string) => button(label)?.click()
const message = () => document.querySelector('.gallery-state output')?.textContent

test('moves pictures by button and by the keys of the handle, and says where they are', () => {
  press('پایین: الف')
  expect(lines()).toEqual([url('b'), url('a')])
  expect(document.querySelector('[data-moved]')?.textContent).toBe('الف 2/2')
  button('کشیدن: الف')?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }),
  )
  expect(lines()).toEqual([url('a'), url('b')])
})

test('a removed picture returns to its place', () => {
  press(`${galleryLabels.remove}: الف`)
  expect(lines()).toEqual([url('b')])
  expect(message()).toBe('برداشته: الف')
  document.querySelector<HTMLElement>('[data-undo]')?.click()
  expect(lines()).toEqual([url('a'), url('b')])
})

test('exchanges a picture with the main one', () => {
  press(`${galleryLabels.main}: ب`)
  expect(document.querySelector<HTMLInputElement>('#image')?.value).toBe(url('b'))
  expect(lines()).toEqual([url('a'), url('m')])
})

test('uploads files one after another with the name of the product, and says which failed', async () => {
  send.mockResolvedValueOnce({ to: '/', picture: { url: url('n'), alt: 'شیر' } })
  send.mockResolvedValueOnce(null)
  const input = document.querySelector('input[type="file"]') as HTMLInputElement
  const large = new File(['x'.repeat(101)], 'c.png')
  const files = [new File(['1'], 'a.png'), new File(['2'], 'b.png'), large]
  Object.defineProperty(input, 'files', { value: files })
  input.dispatchEvent(new Event('change'))
  await vi.waitFor(() => expect(message()).toBe('1 فرستاده b.png: نشد c.png: بزرگ'))
  expect(lines()).toEqual([url('a'), url('b'), url('n')])
  const [path, body] = send.mock.calls[0] as [string, FormData]
  expect([path, body.get('alt')]).toEqual(['/admin/pictures', 'شیر'])
})
