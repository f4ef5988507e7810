import type { Client } from './client.ts'

export interface Point {
  lat: number
  lng: number
}

export const getZoneAt = (client: Client, query: Point) => client('GET /zone', { query })

export const getMainZone = (client: Client) => client('GET /zone/main', {})

export const getZone = (client: Client, id: number) => client('GET /zones/{id}', { params: { id } })

export const requestZone = (client: Client, body: Point) => client('POST /zones/requests', { body })
