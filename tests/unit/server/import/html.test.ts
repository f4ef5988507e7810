import { describe, expect, test } from 'vitest'
import { safeHtml } from '#server/import/html.ts'

describe('safeHtml', () => {
  test.each([
    ['<p>متن <strong>مهم</strong></p>', '<p>متن <strong>مهم</strong></p>'],
    ['<a href="/faqs">سؤال</a>', '<a href="/faqs">سؤال</a>'],
    ['<a href="tel:02191000000">تلفن</a>', '<a href="tel:02191000000">تلفن</a>'],
    ['<script>alert(1)</script>متن', 'متن'],
    ['<style>p{}</style>متن', 'متن'],
    ['<p onclick="alert(1)" style="color:red" class="x">متن</p>', '<p>متن</p>'],
    ['<a href="javascript:alert(1)">متن</a>', '<a>متن</a>'],
    ['<a href="java\nscript:alert(1)">متن</a>', '<a>متن</a>'],
    ['<a href="data:text/html,x">متن</a>', '<a>متن</a>'],
    ['<a href="//evil.example">متن</a>', '<a>متن</a>'],
    ['<img src=x onerror=alert(1)>متن', 'متن'],
    ['<svg><a xlink:href="javascript:alert(1)">متن</a></svg>', '<a>متن</a>'],
    ['<iframe src="https://evil.example"></iframe>متن', 'متن'],
    ['<p>متن', '<p>متن</p>'],
    ['<a href="https:evil.example">متن</a>', '<a>متن</a>'],
    ['<a href="https://sabad@evil.example">متن</a>', '<a>متن</a>'],
    ['<a href="/\\evil.example">متن</a>', '<a>متن</a>'],
  ])('cleans %j', (html, safe) => {
    expect(safeHtml(html)).toBe(safe)
    expect(safeHtml(safe)).toBe(safe)
  })
})
