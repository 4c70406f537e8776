import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Right } from '#domain/staff/roles.ts'
import { pageRequest } from '../../page-request.ts'
import { load } from '../../requests.ts'
import type { StaffReturn } from '../../returns/texts.ts'
import { primaryLinkClass, textLinkClass } from '../../ui/link-class.ts'
import { Notice } from '../../ui/notice.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { YardPage } from '../../yard/yard-page.tsx'
import type { Route } from './+types/page.ts'
import { answerReturn, isReturnStep, type ReturnAnswer, type ReturnStep } from './answer.ts'
import { ReturnFacts } from './facts.tsx'
import {
  AgreeForm,
  CloseForm,
  InspectForm,
  ReceiveForm,
  RefuseForm,
  SentForm,
  type StepFormProps,
  TakeBackForm,
} from './step-forms.tsx'

export const loader = async (args: Route.LoaderArgs) => {
  const { number, return: ofReturn } = args.params
  const done = new URL(args.request.url).searchParams.get('done')
  return {
    found: await load(args, 'readReturn', { number, return: ofReturn }),
    can: args.context.get(pageRequest).person?.can ?? [],
    done: isReturnStep(done) ? done : null,
  }
}

export const action = (args: Route.ActionArgs) => answerReturn(args)

const doneTexts: Readonly<Record<ReturnStep, string>> = {
  agree: 'The return is agreed. The customer gets an email with our address.',
  refuse: 'The return is refused. The customer gets an email with the reason.',
  sent: 'The goods are noted as on their way.',
  receive: 'What came is recorded. The customer gets an email.',
  inspect: 'The inspection is recorded: what is whole is in stock again.',
  'take-back': 'The return is one step back.',
  close: 'The return is settled. The customer gets an email with the reason.',
}

interface NextProps {
  readonly found: StaffReturn
  readonly can: readonly Right[]
  readonly answered: ReturnAnswer | undefined
}

const Others = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <p className="text-quiet">{children}</p>
)

/** What this person does next about the return, or who does. */
const Next = ({ found, can, answered }: NextProps): ReactNode => {
  const of = (step: ReturnStep): StepFormProps => ({
    found,
    refused: answered?.step === step ? answered : undefined,
  })
  const [agrees, receives] = [can.includes('returns.agree'), can.includes('returns.receive')]
  switch (found.state) {
    case 'asked':
      if (!agrees) return <Others>The office agrees to it, or refuses it.</Others>
      return (
        <>
          <AgreeForm {...of('agree')} />
          <RefuseForm {...of('refuse')} />
        </>
      )
    case 'agreed':
      if (!agrees && !receives) return <Others>The customer is to send the goods.</Others>
      return (
        <>
          <SentForm {...of('sent')} />
          {agrees && <RefuseForm {...of('refuse')} />}
        </>
      )
    case 'on-way':
      return (
        <>
          {receives ? <ReceiveForm {...of('receive')} /> : <Others>The yard counts what comes.</Others>}
          {(agrees || receives) && <TakeBackForm {...of('take-back')} />}
        </>
      )
    case 'received':
      return (
        <>
          {receives ? <InspectForm {...of('inspect')} /> : <Others>The yard inspects the goods.</Others>}
          {(agrees || receives) && <TakeBackForm {...of('take-back')} />}
        </>
      )
    case 'inspected':
      if (!can.includes('refunds.make')) return <Others>The office gives the money back.</Others>
      return (
        <>
          <p>
            <Link to={`/orders/${found.number}/refund?return=${found.return}`} className={primaryLinkClass}>
              Give the money back
            </Link>
          </p>
          <CloseForm {...of('close')} />
        </>
      )
    default:
      return null
  }
}

/** One return: what comes back, why, how far it is, and the next step (M-070 to M-072). */
export default function ReturnPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { found, can, done } = loaderData
  const { number, return: ofReturn, state, customer } = found
  /* A colleague may have taken the step meanwhile: its form is not there then, and its refusal stands here. */
  const isShown =
    actionData === undefined ||
    {
      agree: 'asked',
      refuse: 'asked',
      sent: 'agreed',
      receive: 'on-way',
      inspect: 'received',
      close: 'inspected',
      'take-back': state,
    }[actionData.step] === state ||
    (actionData.step === 'refuse' && state === 'agreed')
  return (
    <YardPage title={`Return ${ofReturn} of ${number}`} codes={null}>
      <p className="flex flex-wrap gap-x-4">
        <Link
          to={can.includes('orders.see') ? `/orders/${number}` : `/orders/${number}/dispatch`}
          className={textLinkClass}
        >
          Order {number}, {customer}
        </Link>
        <Link to="/returns" className={textLinkClass}>
          All returns
        </Link>
      </p>
      {done !== null && actionData === undefined && <Notice look="done">{doneTexts[done]}</Notice>}
      {!isShown && <Refusal answer={actionData.answer} />}
      <ReturnFacts
        found={found}
        maySeePhotographs={can.includes('refunds.make') || can.includes('orders.cancel')}
      />
      <div key={`${found.version} ${state}`} className="grid gap-4">
        <Next found={found} can={can} answered={isShown ? actionData : undefined} />
      </div>
    </YardPage>
  )
}
