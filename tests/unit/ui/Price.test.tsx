import { describe, expect, it } from 'vitest'
import { Price } from '#ui/Price.tsx'
import { render, textOf } from '#tests/support/fixtures/render.tsx'

describe('a price', () => {
  it.each([
    [{ price: 1_250_000, price_by_discount: null }, '۱۲۵٬۰۰۰ تومان', ''],
    [{ price: 1_250_000, price_by_discount: 1_000_000 }, '۱۰۰٬۰۰۰ تومان', '۱۲۵٬۰۰۰'],
    [{ price: 1_250_000, price_by_discount: 1_250_000 }, '۱۲۵٬۰۰۰ تومان', ''],
    [{ price: 1_250_000, price_by_discount: 2_000_000 }, '۱۲۵٬۰۰۰ تومان', ''],
    [{ price: 0, price_by_discount: null }, '۰ تومان', ''],
    [{ price: 12_345_678_900, price_by_discount: null }, '۱٬۲۳۴٬۵۶۷٬۸۹۰ تومان', ''],
  ])('shows %o', (item, now, before) => {
    const root = render(<Price item={item} />)
    expect(textOf(root, 'b')).toBe(now)
    expect(root.querySelector('del')?.lastChild?.textContent ?? '').toBe(before)
  })

  it('labels the old price for screen readers', () => {
    const root = render(<Price item={{ price: 200, price_by_discount: 100 }} />)
    expect(textOf(root, 'del .visually-hidden')).toContain('قیمت پیش از تخفیف')
  })
})
