/** Latitude and longitude in degrees (WGS 84). */
export type Point = readonly [lat: number, lng: number]

/** District number (1–22) of Tehran and its centre. */
export type DistrictRow = readonly [district: number, lat: number, lng: number]

/** A neighbourhood (محله) of Tehran: its district, its centre, its name and other names. */
export type NeighbourhoodRow = readonly [
  district: number,
  lat: number,
  lng: number,
  name: string,
  ...aliases: string[],
]

/** A street, square or landmark: one or more points along it, its name and other names. */
export type SpotRow = readonly [points: readonly Point[], name: string, ...aliases: string[]]

/** A town near Tehran: points inside it, its city name as printed on addresses, other names. */
export type TownRow = SpotRow
