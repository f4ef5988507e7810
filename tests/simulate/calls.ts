import { ApiError } from '#lib/api/api-error.ts'
import { type Answered, type Client, createClient } from '#lib/api/client.ts'
import { CLIENT_ADDRESS_HEADER, HttpStatus } from '#lib/codes/http.ts'
import type { CallInput } from '#lib/contract/call.ts'
import type { CallName, Calls } from '#lib/contract/calls.ts'
import type { Tally } from './tally.ts'

export class SimulationFault extends Error {
  override name = 'SimulationFault'
}

/** Null for a refusal, which is counted. */
export type Call = <N extends CallName>(
  name: N,
  input: CallInput<Calls[N]>,
) => Promise<Answered<N> | null>

interface CallerOptions {
  origin: string
  /** Client address, because budgets are per address. */
  address: string
  token: () => string | null
  /** `Device-Id` of the browser. */
  device?: string
  tally: () => Tally
}

/** Calls of one person over HTTP. Throws a SimulationFault for anything but a refusal. */
export function callerFor({ origin, address, token, device, tally }: CallerOptions): Call {
  const client: Client = createClient({ origin, fetch: request => fetch(request), token })
  const headers = { [CLIENT_ADDRESS_HEADER]: address, ...(device && { 'Device-Id': device }) }
  return async (name, input) => {
    try {
      return await client(name, input, headers)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code >= HttpStatus.internalServerError) {
        const code = error instanceof ApiError ? error.code : String(error)
        throw new SimulationFault(`${name} failed: ${code}`, { cause: error })
      }
      tally().refuse(error.code)
      return null
    }
  }
}

/** Own ones: a city does not share one address. */
export const addressOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
