import { type ReactNode, useState } from 'react'
import { useResponse } from '../../../../browser/use-response.ts'
import { Spinner } from '../../../../ui/spinner.tsx'
import { Failure } from './failure.tsx'
import { fetchPart, type Part } from './fetch-part.ts'
import { Panel } from './panel.tsx'

export function Ajax({ address }: { address: string }): ReactNode {
  const [part, setPart] = useState<Part | null>(null)
  useResponse(address, () => fetchPart(address), setPart)
  if (part === null) return <Spinner label="Loading" className="text-card" />
  if ('failure' in part) return <Failure of={part.failure} />
  return (
    <Panel>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a page of this shop, escaped when it was rendered; scripts set this way do not run */}
      <div dangerouslySetInnerHTML={{ __html: part.html }} />
    </Panel>
  )
}
