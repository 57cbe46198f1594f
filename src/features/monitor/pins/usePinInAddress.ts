import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Pin } from '../../../../contract/resources/pins.ts'
import type { pinMachine } from '../../../../machines/pin/pin.machine.ts'
import { useInAddress } from '../address/addressStore.ts'
import { pinsQuery } from './pinsQuery.ts'

/** Without a filter: that of the receiver of a link need not be the sender's. */
const EVERY = {}

/**
 * The pin that is open is in the address, and one that came with it is opened once it is known. Nothing that is being written is left for it.
 * @param plan version of the plan that is on screen
 * @param opens the pin of the address
 */
export function usePinInAddress(
  editor: ActorRefFrom<typeof pinMachine>,
  plan: number | undefined,
  opens: number | undefined,
): void {
  const { wanted, isSought } = useWantedPin(plan, opens)
  useEffect(() => {
    if (wanted && editor.getSnapshot().matches('none')) editor.send({ type: 'pin.open', pin: wanted })
  }, [editor, wanted])
  const open = useSelector(editor, ({ value, context }) => (value === 'none' ? undefined : context.pin?.id))
  // Until it is found the address goes on saying it.
  useInAddress('pin', open ?? (isSought ? opens : undefined), false)
}

/** The pin of the address as it is when it is found first; the same from then on. */
function useWantedPin(plan: number | undefined, opens: number | undefined) {
  const [found, setFound] = useState<Pin>()
  const { data, isFetched } = useQuery({
    ...pinsQuery(plan ?? 0, EVERY),
    enabled: plan !== undefined && opens !== undefined && found === undefined,
    refetchInterval: false,
  })
  const pin = data?.find(({ id }) => id === opens)
  if (pin && !found) setFound(pin)
  return { wanted: found, isSought: opens !== undefined && !found && !isFetched }
}
