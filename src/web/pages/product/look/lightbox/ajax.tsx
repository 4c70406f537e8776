import { type ReactNode, useState } from 'react'
import { useResponse } from '../../../../browser/use-response.ts'
import { Spinner } from '../../../../ui/spinner.tsx'
import { Failure } from './failure.tsx'
import { ajaxFailure, type LightboxFailure } from './items.ts'
import { Panel } from './panel.tsx'

type Part = { readonly html: string } | { readonly failure: LightboxFailure }

/** The main part of a page of this shop; other addresses are not fetched. */
const fetchPart = async (address: string): Promise<Part> => {
  const url = new URL(address, location.href)
  if (url.origin !== location.origin) return { failure: 'failed' }
  const response = await fetch(url, { headers: { Accept: 'text/html' } })
  const failure = ajaxFailure(response.status)
  if (failure !== null) return { failure }
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  return { html: (page.querySelector('main') ?? page.body).innerHTML }
}

export function Ajax({ address }: { address: string }): ReactNode {
  const [part, setPart] = useState<Part | null>(null)
  useResponse(address, () => fetchPart(address).catch((): Part => ({ failure: 'failed' })), setPart)
  if (part === null) return <Spinner label="Loading" className="text-card" />
  if ('failure' in part) return <Failure of={part.failure} />
  return (
    <Panel>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a page of this shop, escaped when it was rendered; scripts set this way do not run */}
      <div dangerouslySetInnerHTML={{ __html: part.html }} />
    </Panel>
  )
}
