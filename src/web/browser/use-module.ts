import { useEffect, useEffectEvent, useState } from 'react'

/** A module that is loaded when it is first needed; null before. `onFail` is called if that fails. */
export const useModule = <M extends object>(
  needed: boolean,
  load: () => Promise<M>,
  onFail: () => void,
): M | null => {
  const [loaded, setLoaded] = useState<{ readonly module: M } | null>(null)
  const start = useEffectEvent(load)
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    if (!needed || loaded !== null) return
    start().then(
      (module) => setLoaded({ module }),
      () => fail(),
    )
  }, [needed, loaded])
  return loaded?.module ?? null
}
