import { expect, test } from 'vitest'
import { SAFE_HTML } from '#lib/rules/safe-html.ts'
import { editorOn, htmlOf } from '../../../../src/client/office/text-surface.ts'

const written = (html: string): string => {
  const editor = editorOn(document.createElement('div'), html)
  const result = htmlOf(editor)
  editor.destroy()
  return result
}

test.each([
  ['<h1 style="color:red">هندوانه</h1>', '<h2>هندوانه</h2>'],
  ['<div class="Mso"><span>پسته</span></div>', '<p>پسته</p>'],
  ['<p>یک<script>x()</script></p>', '<p>یک</p>'],
  ['<p>یک<select><option>دو</option></select></p>', '<p>یک</p>'],
  ['<p><a href="javascript:x()">بد</a></p>', '<p><a>بد</a></p>'],
  ['<p><a href="/bundles">خوب</a></p>', '<p><a href="/bundles">خوب</a></p>'],
  ['بی‌بند<p></p>', '<p>بی‌بند</p>'],
  ['<p> </p>', ''],
])('pasted %s becomes %s', (pasted, expected) => {
  expect(written(pasted)).toBe(expected)
})

const WHOLE = [
  '<h2 dir="rtl">یک</h2><h3>دو</h3><h4>سه</h4><hr><blockquote><p>نقل</p></blockquote>',
  '<p><strong>۱</strong><b>۲</b><em>۳</em><i>۴</i><u>۵</u><s>۶</s><small>۷</small><br>',
  '<sup>۸</sup><sub>۹</sub><bdi>A</bdi><a href="/faqs">ب</a></p>',
  '<ul><li>یک<ul><li>درون</li></ul></li></ul><ol><li><p>دو</p><p>سه</p></li></ol>',
  '<dl><dt>نام</dt><dd>معنی</dd></dl>',
  '<table><caption>قیمت</caption><thead><tr><th colspan="2" rowspan="1">کالا</th></tr></thead>',
  '<tbody><tr><td>شیر</td><td dir="ltr" colspan="1">۵</td></tr></tbody></table>',
].join('')

test('keeps each element and attribute that the server allows', () => {
  expect(written(WHOLE)).toBe(WHOLE)
  const { content } = Object.assign(document.createElement('template'), { innerHTML: WHOLE })
  const tags = [...content.querySelectorAll('*')].map(each => each.localName)
  expect(SAFE_HTML.allowedTags.filter(tag => !tags.includes(tag))).toEqual([])
})
