import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Failure } from './failure.tsx'
import { Panel } from './panel.tsx'

const findElement = (selector: string): Element | null => {
  try {
    return document.querySelector(selector)
  } catch {
    return null
  }
}

/** A copy of an element of this page, without its id, which must stay unique. */
export function Inline({ selector }: { selector: string }): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const [element] = useState(() => findElement(selector))
  useEffect(() => {
    const copy = element?.cloneNode(true)
    if (!(copy instanceof Element)) return
    copy.removeAttribute('id')
    place.current?.replaceChildren(copy)
  }, [element])
  if (element === null) return <Failure of="element-missing" />
  return (
    <Panel>
      <div ref={place} />
    </Panel>
  )
}
