import { type ComponentType, type ReactNode, Suspense, use } from 'react'

/** A part of a page whose script comes after that of the page; its HTML comes with the page. */
export interface LaterPart<P extends object> {
  readonly read: () => Promise<ComponentType<P>>
  /** The server renders a page at once, and pages that are navigated to must not jump: both load the part before. */
  readonly load: () => Promise<void>
}

export const laterPart = <P extends object>(fetchPart: () => Promise<ComponentType<P>>): LaterPart<P> => {
  let fetched: Promise<ComponentType<P>> | undefined
  const read = (): Promise<ComponentType<P>> => {
    fetched ??= fetchPart()
    return fetched
  }
  const load = async (): Promise<void> => {
    const promise = read()
    /* So that React reads it without waiting. */
    Object.assign(promise, { status: 'fulfilled', value: await promise })
  }
  return { read, load }
}

interface LaterProps<P extends object> {
  readonly part: LaterPart<P>
  readonly props: P
}

/** Shows a later part, and what the server has sent of it until its script is there. */
export function Later<P extends object>(later: LaterProps<P>): ReactNode {
  return (
    <Suspense>
      <Read {...later} />
    </Suspense>
  )
}

function Read<P extends object>({ part, props }: LaterProps<P>): ReactNode {
  const Part = use(part.read())
  return <Part {...props} />
}
