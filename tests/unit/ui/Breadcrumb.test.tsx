import { expect, it } from 'vitest'
import { Breadcrumb } from '#ui/Breadcrumb.tsx'
import { render } from '#tests/support/fixtures/render.tsx'
import { HOSTILE } from '#tests/support/builders/sample.ts'

it('leads from home to the page itself, which is no link', () => {
  const root = render(
    <Breadcrumb crumbs={[{ name: 'لبنیات', href: '/search/categories/1/x' }, { name: 'شیر' }]} />,
  )
  expect([...root.querySelectorAll('a')].map(link => link.getAttribute('href'))).toEqual([
    '/',
    '/search/categories/1/x',
  ])
  expect(root.querySelector('[aria-current=page]')?.textContent).toBe('شیر')
  expect(root.querySelector('nav')?.getAttribute('aria-label')).toBe('مسیر صفحه')
})

it.each(HOSTILE)('escapes a hostile name: %s', name => {
  const root = render(<Breadcrumb crumbs={[{ name }]} />)
  expect(root.querySelectorAll('script, iframe, img')).toHaveLength(0)
  expect(root.querySelector('[aria-current]')?.textContent).toBe(name)
})
