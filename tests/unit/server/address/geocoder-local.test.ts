import { describe, expect, it } from 'vitest'
import { createLocalGeocoder } from '#server/address/geocoder/geocoder-local.ts'
import { type Geocoder, type GeocodedPlace, bounded } from '#server/address/geocoder/geocoder.ts'

const geocoder = createLocalGeocoder()

describe('search', () => {
  it.each([
    ['ونک', 'ونک', 'neighbourhood'],
    ['ون', 'ونک', 'neighbourhood'],
    ['ونك', 'ونک', 'neighbourhood'],
    ['  ونک  ', 'ونک', 'neighbourhood'],
    ['محله ونک', 'ونک', 'neighbourhood'],
    ['میدان ونک', 'میدان ونک', 'square'],
    ['م ونک', 'میدان ونک', 'square'],
    ['م. ونک', 'میدان ونک', 'square'],
    ['سعادت‌آباد', 'سعادت‌آباد', 'neighbourhood'],
    ['سعادت آباد', 'سعادت‌آباد', 'neighbourhood'],
    ['سعادتاباد', 'سعادت‌آباد', 'neighbourhood'],
    ['شهرک سعادت آباد', 'سعادت‌آباد', 'neighbourhood'],
    ['نازي آباد', 'نازی‌آباد', 'neighbourhood'],
    ['گيشا', 'گیشا', 'neighbourhood'],
    ['کوی نصر', 'گیشا', 'neighbourhood'],
    ['شهرک قدس', 'شهرک غرب', 'neighbourhood'],
    ['تهران پارس', 'تهرانپارس', 'neighbourhood'],
    ['تهرانپارس', 'تهرانپارس', 'neighbourhood'],
    ['ولی عصر', 'ولیعصر', 'neighbourhood'],
    ['خ ولیعصر', 'خیابان ولیعصر', 'street'],
    ['خیابان ولی‌عصر', 'خیابان ولیعصر', 'street'],
    ['خ شريعتي', 'خیابان شریعتی', 'street'],
    ['اتوبان همت', 'بزرگراه همت', 'street'],
    ['همت', 'بزرگراه همت', 'street'],
    ['بلوار کشاورز', 'بلوار کشاورز', 'street'],
    ['بولوار میرداماد', 'بلوار میرداماد', 'street'],
    ['جردن', 'جردن', 'neighbourhood'],
    ['خیابان جردن', 'بلوار نلسون ماندلا', 'street'],
    ['خیابان ۱۷ شهریور', 'خیابان هفده شهریور', 'street'],
    ['خیابان 17 شهریور', 'خیابان هفده شهریور', 'street'],
    ['فلکه دوم صادقیه', 'میدان صادقیه', 'square'],
    ['توپخانه', 'توپخانه', 'neighbourhood'],
    ['منطقه 3', 'منطقه‌ی ۳', 'district'],
    ['منطقه ۲۲', 'منطقه‌ی ۲۲', 'district'],
    ['برج میلاد', 'برج میلاد', 'landmark'],
    ['مترو صادقیه', 'ایستگاه مترو صادقیه', 'landmark'],
    ['ایستگاه مترو صادقیه', 'ایستگاه مترو صادقیه', 'landmark'],
    ['دانشگاه شریف', 'دانشگاه صنعتی شریف', 'landmark'],
    ['اسلام شهر', 'اسلامشهر', 'town'],
    ['لواسان', 'لواسان', 'town'],
    ['ونک منطقه ۳', 'ونک', 'neighbourhood'],
    ['ولیعصر منیریه', 'خیابان ولیعصر', 'street'],
  ])('finds by %s: %s', async (text, name, type) => {
    expect((await geocoder.search(text))[0]).toMatchObject({ name, type })
  })

  it.each([
    ['ونک', 'تهران، منطقه‌ی ۳، ونک'],
    ['میدان ونک', 'تهران، منطقه‌ی ۳، ونک، میدان ونک'],
    ['اسلامشهر', 'تهران، اسلامشهر'],
    ['منطقه ۳', 'تهران، منطقه‌ی ۳'],
    ['خیابان ملاصدرا', 'تهران، منطقه‌ی ۳، ونک، خیابان ملاصدرا'],
  ])('reads %s as %s', async (text, address) => {
    expect((await geocoder.search(text))[0]?.address).toBe(address)
  })

  it('lists a square right after the neighbourhood of its name', async () => {
    const names = (await geocoder.search('ونک')).map(({ name }) => name)
    expect(names.slice(0, 2)).toEqual(['ونک', 'میدان ونک'])
  })

  it.each(['', '   ', '؟؟', 'zzzz', 'قققق', '‌'])('finds nothing for %j', async text => {
    expect(await geocoder.search(text)).toEqual([])
  })

  it('never lists one address twice, nor more than 15', async () => {
    for (const text of ['ا', 'خ', 'م', 'تهران', 'آباد', 'خیابان', 'منطقه', 'ولیعصر', 'همت']) {
      const places = await geocoder.search(text)
      expect(places.length).toBeLessThanOrEqual(15)
      expect(new Set(places.map(({ address }) => address)).size).toBe(places.length)
    }
    expect(await geocoder.search('آباد')).toHaveLength(15)
  })
})

describe('reverse', () => {
  it.each([
    [35.7575, 51.41, 'تهران', 'منطقه‌ی ۳', 'ونک', 'تهران، منطقه‌ی ۳، ونک، نزدیک میدان ونک'],
    [35.6892, 51.389, 'تهران', 'منطقه‌ی ۱۱', 'حر', 'تهران، منطقه‌ی ۱۱، حر، نزدیک میدان حر'],
    [35.8058, 51.429, 'تهران', 'منطقه‌ی ۱', 'تجریش', 'تهران، منطقه‌ی ۱، تجریش، نزدیک میدان تجریش'],
    [35.709, 51.309, 'تهران', 'منطقه‌ی ۵', 'اکباتان', 'تهران، منطقه‌ی ۵، اکباتان'],
    [
      35.5915,
      51.4335,
      'تهران',
      'منطقه‌ی ۲۰',
      'شهر ری',
      'تهران، منطقه‌ی ۲۰، شهر ری، نزدیک میدان شهر ری',
    ],
    [35.552, 51.236, 'اسلامشهر', '', '', 'تهران، اسلامشهر'],
    [35.822, 51.634, 'لواسان', '', '', 'تهران، لواسان'],
    [35.7419, 51.776, 'پردیس', '', '', 'تهران، پردیس'],
    [35.721, 51.109, 'قدس', '', '', 'تهران، قدس'],
    [35.533, 51.402, 'باقرشهر', '', '', 'تهران، باقرشهر'],
  ])('locates %d, %d in %s', async (lat, lng, city, district, locality, address) => {
    const names = { province: 'تهران', city, district, locality, address }
    expect(await geocoder.reverse(lat, lng)).toEqual(names)
  })

  it.each([
    [35.52, 51.09],
    [35.52, 51.79],
    [35.94, 51.09],
    [35.94, 51.79],
  ])('answers at the corner %d, %d', async (lat, lng) => {
    expect(await geocoder.reverse(lat, lng)).toMatchObject({ province: 'تهران' })
  })

  it.each([
    [24.9, 55],
    [39.9, 47],
    [35.7, 43.9],
    [35.7, 63.5],
    [33.3, 44.4],
    [51.41, 35.7575],
    [0, 0],
    [Number.NaN, 51.4],
    [Infinity, 51.4],
  ])('answers null at %d, %d', async (lat, lng) => {
    expect(await geocoder.reverse(lat, lng)).toBeNull()
  })
})

describe('beyond the bounds of Tehran', () => {
  it.each([
    [32.65, 51.67, 'اصفهان', 'اصفهان'],
    [29.6, 52.54, 'فارس', 'شیراز'],
    [36.3, 59.6, 'خراسان رضوی', 'مشهد'],
    [35.83, 50.99, 'البرز', 'کرج'],
    [35.3252, 51.6472, 'تهران', 'ورامین'],
    [35.5199, 51.4, 'تهران', 'باقرشهر'],
    [35.9401, 51.52, 'تهران', 'فشم'],
    [25.3, 60.6, 'سیستان و بلوچستان', 'چابهار'],
  ])('locates %d, %d in %s, %s', async (lat, lng, province, city) => {
    const address = province === city ? city : `${province}، ${city}`
    const names = { province, city, district: '', locality: '', address }
    expect(await geocoder.reverse(lat, lng)).toEqual(names)
  })

  it('names no point Tehran', async () => {
    for (let lat = 34; lat < 37; lat += 0.1)
      for (let lng = 50; lng < 53; lng += 0.1) {
        const inside = lat >= 35.52 && lat <= 35.94 && lng >= 51.09 && lng <= 51.79
        if (!inside) expect((await geocoder.reverse(lat, lng))?.city).not.toBe('تهران')
      }
  })
})

describe('bounded', () => {
  const place = (lat: number, lng: number): GeocodedPlace => ({
    ...{ name: '', type: 'street', lat, lng },
    ...{ address: '', district: '', locality: '', city: '', province: '' },
  })
  const requests: string[] = []
  const everywhere: Geocoder = {
    async search(text) {
      requests.push(text)
      return [place(32.6, 51.6), ...Array.from({ length: 40 }, () => place(35.7, 51.4))]
    },
    async reverse(lat, lng) {
      requests.push(`${lat},${lng}`)
      return { province: '', city: '', locality: '', district: '', address: '' }
    },
  }

  it('drops places outside the bounds and all after the fifteenth', async () => {
    const places = await bounded(everywhere).search('خیابان')
    expect(places).toEqual(Array.from({ length: 15 }, () => place(35.7, 51.4)))
  })

  it('sends no request for an empty query or a point outside', async () => {
    requests.length = 0
    await bounded(everywhere).search('  ')
    await bounded(everywhere).reverse(33.3, 41.6)
    expect(requests).toEqual([])
  })
})
