import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { DeliveryPreview } from '#contract/delivery.ts'
import { messages } from '#contract/messages.ts'
import { calls, paths, postcodeInFormPath } from '#contract/routes.ts'
import { refusalIn } from '../../browser/call.ts'
import { shellCalls } from '../../browser/calls/shell.ts'
import { useModule } from '../../browser/use-module.ts'
import { CsrfField } from '../../forms/csrf-field.tsx'
import { announceProject, useProjectChanges } from '../../project/stored-project.ts'
import { useShopState } from '../../shell/shop-state.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { LorryIcon } from '../../ui/icons.tsx'
import type { loader } from '../set-postcode/page.tsx'
import { OnwardLink } from './onward-link.tsx'

/** The form, and the fragment that it returns to without script. */
const PROMISE_ID = 'delivery-promise'

/** The server renders the answer for browsers without script; others load it with the first answer. */
const ServerPromise = import.meta.env.SSR
  ? (await import('../set-postcode/promised-delivery.tsx')).PromisedDelivery
  : null

/** Stores a postcode, and reads what the page of the postcode says for it. */
const useDeliveryPromise = () => {
  const page = useFetcher<typeof loader>()
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  return {
    problem,
    busy: sending || page.state !== 'idle',
    promise: page.data?.promise ?? null,
    async send(postcode: string): Promise<void> {
      setSending(true)
      const refusal = refusalIn(await shellCalls.post(calls.setPostcode, { postcode }))
      setProblem(refusal)
      if (refusal === null) {
        announceProject()
        await page.load(paths.setPostcode)
      }
      setSending(false)
    },
  }
}

type PromiseRequest = ReturnType<typeof useDeliveryPromise>

interface DeliveryPromiseFormProps {
  /** Of the visitor's postcode, on a page that is rendered for a visitor without script. */
  readonly promise: DeliveryPreview | null
}

/** The form for a postcode; price and days of delivery there appear right below it (S-002, OP-50). */
export function DeliveryPromiseForm({ promise }: DeliveryPromiseFormProps): ReactNode {
  const request = useDeliveryPromise()
  const field = useRef<HTMLInputElement>(null)
  const changes = useProjectChanges()
  const { restores } = useShopState()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a restored page reads the postcode again (S-039)
  useEffect(() => {
    if (changes > 0)
      void import('../../project/fetch-prices.ts').then(
        ({ fillPostcode }) => fillPostcode(field.current),
        () => {},
      )
  }, [changes, restores])
  return (
    <div className="flex flex-col rounded-card bg-stone p-6 md:p-6 lg:p-10">
      <LorryIcon className="size-7 text-clay" />
      <h2 className="mt-3 text-3xl md:text-4xl">When would it come?</h2>
      <p className="mt-4 text-quiet lg:text-lg">
        Tell us where, and we tell you the day and the price before you choose anything. The price per square
        metre of a full crate has its delivery in it; for less than a crate the charge stands beside the
        goods.
      </p>
      <form
        id={PROMISE_ID}
        method="post"
        action={postcodeInFormPath(PROMISE_ID)}
        aria-label="Delivery to your postcode"
        noValidate
        className="mt-auto flex scroll-mt-4 flex-wrap items-start gap-3 pt-8"
        onSubmit={(event) => {
          event.preventDefault()
          void request.send(String(new FormData(event.currentTarget).get('postcode') ?? ''))
        }}
      >
        <CsrfField />
        <TextField
          ref={field}
          defaultValue={promise?.postcode ?? ''}
          label="Postcode"
          name="postcode"
          autoComplete="postal-code"
          autoCapitalize="characters"
          required
          maxLength={12}
          placeholder="e.g. LS1 4AP"
          error={request.problem !== null && <span role="alert">{request.problem}</span>}
          className="w-40 max-w-full"
        />
        <Button type="submit" busy={request.busy} className="mt-6">
          Tell me
        </Button>
      </form>
      <DeliveryAnswer request={request} promise={promise} />
      <OnwardLink to={paths.delivery}>How delivery works</OnwardLink>
    </div>
  )
}

interface DeliveryAnswerProps extends DeliveryPromiseFormProps {
  readonly request: PromiseRequest
}

/** Prices and days of delivery to the postcode. The page moves only as far as it takes to show them. */
function DeliveryAnswer({ request, promise }: DeliveryAnswerProps): ReactNode {
  const { raiseAlert } = useShopState()
  const answer = useRef<HTMLElement>(null)
  const script = useModule(
    request.promise !== null,
    () => import('../set-postcode/promised-delivery.tsx'),
    () => raiseAlert({ level: 'danger', message: messages.somethingWrong }),
  )
  const shown = script === null || request.problem !== null ? null : request.promise
  useEffect(() => {
    if (shown !== null) answer.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <div className="contents" aria-live="polite">
      <noscript>
        {ServerPromise !== null && promise !== null && <ServerPromise promise={promise} className="mt-6" />}
      </noscript>
      {shown !== null && script !== null && (
        <script.PromisedDelivery ref={answer} promise={shown} className="mt-6 scroll-my-4" />
      )}
    </div>
  )
}
