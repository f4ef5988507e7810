import { AddressType } from '#lib/codes/address.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import type { Address } from '#lib/contract/address.ts'
import { messages } from '#lib/text/messages.ts'
import { type AddressRow, findAddress, findMainAddress, listAddresses } from './address-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { addressFaults } from './address-fields.ts'
import { addressesOnWire } from './address-view.ts'
import { chargePlaceQuery, readLocality, searchPlaces } from './read-place.ts'
import {
  addAddress,
  changeAddress,
  chooseMainAddress,
  removeAddress,
  unknownAddress,
} from './save-address.ts'

// `/infos/main` precedes `/infos/{id}`: the first matching pattern answers.
export const addressHandlers: readonly Handler[] = [
  handle('GET /infos', async ({ deps, user }) => ({
    data: await addressesOnWire(deps.db, await listAddresses(deps.db, user.id)),
  })),

  handle(
    'POST /infos',
    async ({ deps, user, body, clientAddress }) => {
      await chargePlaceQuery(deps, { user, clientAddress })
      const address = await addAddress(deps, user.id, body)
      return { data: await addressOnWire(deps, address), message: messages.addressSaved }
    },
    addressFaults,
  ),

  handle('GET /infos/main', async ({ deps, user }) => {
    const main = await findMainAddress(deps.db, user.id)
    return { data: main ? { id: main.id, city: main.city, type: AddressType.main } : null }
  }),

  handle('GET /infos/{id}', async ({ deps, user, params }) => {
    const address = await findAddress(deps.db, user.id, params.id)
    if (!address) throw unknownAddress()
    return { data: await addressOnWire(deps, address) }
  }),

  handle(
    'PUT /infos/{id}',
    async ({ deps, user, params, body, clientAddress }) => {
      await chargePlaceQuery(deps, { user, clientAddress })
      const address = await changeAddress(deps, user.id, params.id, body)
      return { data: await addressOnWire(deps, address), message: messages.addressEdited }
    },
    addressFaults,
  ),

  handle('DELETE /infos/{id}', async ({ deps, user, params }) => {
    await removeAddress(deps, user.id, params.id)
    return { data: null, message: messages.addressDeleted }
  }),

  handle('PUT /infos/{id}/main', async ({ deps, user, params }) => ({
    data: await addressOnWire(deps, await chooseMainAddress(deps, user.id, params.id)),
    message: messages.addressMainSet,
  })),

  handle('GET /cedar/locality', async ({ deps, query, user, clientAddress }) => {
    await chargePlaceQuery(deps, { user, clientAddress })
    const locality = await readLocality(deps, query.lat, query.lng)
    if (!locality) throw new ApiError(HttpStatus.notFound, messages.addressOutsideBounds)
    return { data: locality }
  }),

  handle('GET /cedar/search', async ({ deps, query, user, clientAddress }) => {
    await chargePlaceQuery(deps, { user, clientAddress })
    return { data: await searchPlaces(deps, query.q) }
  }),
]

async function addressOnWire(deps: Deps, row: AddressRow): Promise<Address> {
  const [address] = await addressesOnWire(deps.db, [row])
  if (!address) throw new Error('one address in, one address out')
  return address
}
