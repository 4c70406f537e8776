import { type ComponentType, type ReactNode, Suspense, use } from 'react'
import { FromServer, useFromServer } from './use-hydrated.ts'

/** A part of a page whose script comes after that of the page; its HTML comes with the page. */
export interface LaterPart<P extends object> {
  readonly read: () => Promise<ComponentType<P>>
  /** The server renders a page at once, and pages that are navigated to must not jump: both load the part before. */
  readonly load: () => Promise<void>
}

export const laterPart = <P extends object>(fetchPart: () => Promise<ComponentType<P>>): LaterPart<P> => {
  let wanted: Promise<ComponentType<P>> | undefined
  const read = (): Promise<ComponentType<P>> => {
    /* Without its script the part stays as the server sent it. */
    wanted ??= fetchPart().catch(() => new Promise<never>(() => {}))
    return wanted
  }
  const load = async (): Promise<void> => {
    const value = await fetchPart()
    /* So that React reads it without waiting. */
    wanted = Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
  }
  return { read, load }
}

interface LaterProps<P extends object> {
  readonly part: LaterPart<P>
  readonly props: NoInfer<P>
}

/** Shows a later part, and what the server has sent of it until its script is there. */
export function Later<P extends object>(later: LaterProps<P>): ReactNode {
  return (
    <FromServer value={useFromServer()}>
      <Suspense>
        <Read {...later} />
      </Suspense>
    </FromServer>
  )
}

function Read<P extends object>({ part, props }: LaterProps<P>): ReactNode {
  const Part = use(part.read())
  return <Part {...props} />
}
