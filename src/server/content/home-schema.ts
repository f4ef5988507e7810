import type { Generated } from 'kysely'

export interface HomeTables {
  home_rows: HomeRowTable
  slides: SlideTable
  banners: BannerTable
}

interface HomeRowTable {
  id: Generated<number>
  position: number
  model: string
  title: string | null
  /** JSON of RowConfig in content/home-queries.ts. */
  config: string
}

interface SlideTable {
  id: Generated<number>
  code: string
  title: string
  link: string
  desktop_image: string
  mobile_image: string
  position: number
}

interface BannerTable {
  id: Generated<number>
  code: string
  name: string
  link: string
  image: string
}
