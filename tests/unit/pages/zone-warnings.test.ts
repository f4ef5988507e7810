import { expect, test } from 'vitest'
import { zoneWarnings as warnings } from '#lib/text/messages/admin-zones.ts'
import { zoneWarnings } from '../../../src/pages/admin/_parts/zone-warnings.ts'

const fee = (from: number, amount: number) => ({ from, fee: amount })

test.each([
  [{ fees: [fee(0, 400_000), fee(3_000_000, 200_000)], min_order: 1_000_000 }, []],
  [{ min_order: 6_000_000 }, [warnings.alwaysFree(5_000_000, 6_000_000)]],
  [{ fees: [fee(0, 0)], min_order: 6_000_000 }, []],
  [{ fees: [fee(0, 200_000), fee(3_000_000, 400_000)] }, [warnings.rising(3_000_000)]],
  [
    { fees: [fee(0, 400_000), fee(6_000_000, 200_000)] },
    [warnings.unreached(6_000_000, 5_000_000)],
  ],
  [{ fees: [fee(0, 400_000), fee(6_000_000, 200_000)], free_threshold: 9_000_000 }, []],
])('warns of terms that contradict each other: %o', (terms, sentences) => {
  const zone = { fees: [], free_threshold: null, min_order: 0, ...terms }
  expect(zoneWarnings(zone, 5_000_000)).toEqual(sentences)
})
