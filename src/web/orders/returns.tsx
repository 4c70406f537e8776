import type { ReactNode } from 'react'
import type { ShownReturn, ShownReturns } from '#contract/return.ts'
import { returnPath, withdrawReturnPath } from '#contract/routes.ts'
import { mayMoveReturn } from '#domain/returns/states.ts'
import { ButtonForm } from '../forms/button-form.tsx'
import { ButtonLink } from '../ui/button.tsx'
import type { StatusColour } from './order-state-texts.ts'
import { nextOfReturn, returnStateTexts } from './return-texts.ts'

const colours: Readonly<Record<StatusColour, string>> = {
  green: 'bg-moss-wash text-moss',
  amber: 'bg-amber-wash text-amber',
  grey: 'bg-stone text-ink',
}

interface ReturnsProps {
  /** Of the order. */
  readonly token: string
  readonly shown: ShownReturns
}

/** The returns of an order, each with what happens next, and the way to another one (M-070). */
export function Returns({ token, shown: { returns, may_ask: mayAsk } }: ReturnsProps): ReactNode {
  if (returns.length === 0 && !mayAsk) return null
  return (
    <section aria-labelledby="returns" className="mt-8 print:hidden">
      <h2 id="returns" className="text-2xl">
        {returns.length === 0 ? 'Something to give back?' : 'What you give back'}
      </h2>
      {returns.length > 0 && (
        <ol className="mt-4 space-y-5">
          {returns.map((one) => (
            <Return key={one.number} token={token} shown={one} />
          ))}
        </ol>
      )}
      {mayAsk && (
        <ButtonLink to={returnPath(token)} look="secondary" className="mt-4">
          {returns.length === 0 ? 'Return something' : 'Return something else'}
        </ButtonLink>
      )}
    </section>
  )
}

function Return({ token, shown }: { readonly token: string; readonly shown: ShownReturn }): ReactNode {
  const { number, state, asked_on: asked, goods } = shown
  const { status, colour } = returnStateTexts[state]
  return (
    <li className="border-line border-t pt-4">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium font-sans text-base">
        <span>
          Return {number}, <span className="figures font-normal text-quiet">{asked}</span>
        </span>
        <span className={`rounded-control px-2 py-0.5 text-sm ${colours[colour]}`}>{status}</span>
      </h3>
      <ul className="mt-1 text-quiet">
        {goods.map(({ name, bought }) => (
          <li key={`${name} ${bought}`}>
            {name}: <span className="figures">{bought}</span>
          </li>
        ))}
      </ul>
      <p className="wrap-anywhere mt-1 max-w-xl">{nextOfReturn(shown)}</p>
      {mayMoveReturn(state, 'withdrawn') && (
        <ButtonForm action={withdrawReturnPath(token, number)} className="-ml-5">
          Withdraw return {number}
        </ButtonForm>
      )}
    </li>
  )
}
