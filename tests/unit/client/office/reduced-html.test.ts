import { expect, test } from 'vitest'
import { reducedHtml } from '../../../../src/client/office/reduced-html.ts'

const written = (html: string): string => {
  const root = document.createElement('div')
  root.append(reducedHtml(html))
  return root.innerHTML
}

test.each([
  ['<h1 style="color:red">هندوانه</h1>', '<h2>هندوانه</h2>'],
  ['<div class="Mso"><span>پسته</span></div>', '<p>پسته</p>'],
  ['<p>یک<script>x()</script></p>', '<p>یک</p>'],
  ['<p><a href="javascript:x()">بد</a></p>', '<p><a>بد</a></p>'],
  ['<p><a href="/bundles">خوب</a></p>', '<p><a href="/bundles">خوب</a></p>'],
])('pasted %s becomes %s', (pasted, expected) => {
  expect(written(pasted)).toBe(expected)
})
