/* A group of elements: one amount or one payment, and the fields in which the shopper types. */

import { call, intentIdOf } from './api.ts'
import { type Choice, createExpressElement } from './express.ts'
import { type CardElement, createCardElement, variablesOf } from './frame.ts'
import type { ApiResponse, ElementKind, Font, FrameCommand } from './protocol.ts'

export interface Group {
  readonly instance: Record<string, unknown>
  readonly clientSecret: () => string | null
  /** The reason that a confirmation may not begin yet; null: it may. */
  readonly unready: () => string | null
  /** Returns the chosen wallet, once. */
  readonly takeChoice: () => Choice | null
  readonly request: (order: FrameCommand) => Promise<ApiResponse>
}

const kinds: readonly ElementKind[] = ['payment', 'card', 'cardNumber', 'cardExpiry', 'cardCvc']
const isKind = (text: string): text is ElementKind => kinds.some((kind) => kind === text)

/** The element behind each object that the page holds. */
const owners = new WeakMap<object, { readonly group: GroupInside; readonly element: CardElement }>()
const groups = new WeakMap<object, Group>()

interface GroupInside {
  readonly elements: Map<string, CardElement>
}

const valueIn = (options: unknown, name: string): unknown =>
  typeof options === 'object' && options !== null
    ? Object.entries(options).find(([key]) => key === name)?.[1]
    : undefined

const textIn = (options: unknown, name: string): string | null => {
  const found = valueIn(options, name)
  return typeof found === 'string' ? found : null
}

const amountIn = (options: unknown): number | null => {
  const found = valueIn(options, 'amount')
  return typeof found === 'number' ? found : null
}

/** The shop's fonts; like Stripe, throws for a source that is not https. */
const fontsIn = (options: unknown): readonly Font[] => {
  const found = valueIn(options, 'fonts')
  if (!Array.isArray(found)) return []
  return found.map((font: unknown) => {
    const [family, src] = [textIn(font, 'family'), textIn(font, 'src')]
    if (family === null || src === null || !/^url\(["']?(https:\/\/|data:)/.test(src))
      throw new Error(
        `Invalid src value in font configuration: ${src}. URLs have to start with 'https://' or 'data:'.`,
      )
    return { family, src, weight: textIn(font, 'weight') ?? 'normal' }
  })
}

const pounds = (pence: number): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(pence / 100)

/** The number's frame calls the vendor; the frames of expiry and code lend it their values. */
const requestTogether = (elements: Map<string, CardElement>, order: FrameCommand): Promise<ApiResponse> => {
  const whole = elements.get('payment') ?? elements.get('card')
  if (whole !== undefined) return whole.request(order)
  const holder = elements.get('cardNumber')
  if (holder === undefined) throw new Error('Elements: mount a payment or card Element first.')
  const ports = ['cardExpiry', 'cardCvc'].flatMap((kind) => {
    const lender = elements.get(kind)
    if (lender === undefined) return []
    const channel = new MessageChannel()
    lender.send({ do: 'lend' }, [channel.port1])
    return [channel.port2]
  })
  return holder.request(order, ports)
}

export const createGroup = (key: string, options: unknown): Group => {
  const elements = new Map<string, CardElement>()
  const faces = new Map<string, Record<string, unknown>>()
  const inside: GroupInside = { elements }
  let secret = textIn(options, 'clientSecret')
  let amount = amountIn(options)
  let dressed = variablesOf(options)
  const fonts = fontsIn(options)
  let submitted = false
  let choice: Choice | null = null
  let isChoiceSubmitted = false

  const amountText = async (): Promise<string> => {
    if (amount === null && secret !== null) {
      const answer = await call(key, 'GET', `/v1/payment_intents/${intentIdOf(secret)}`, {
        client_secret: secret,
      })
      if ('ok' in answer) amount = Number(answer.ok['amount'])
    }
    return amount === null ? '' : pounds(amount)
  }

  const create = (type: string, elementOptions: unknown): Record<string, unknown> => {
    if (faces.has(type))
      throw new Error(`Can only create one Element of type ${type} through this Elements object.`)
    const remove = (): void => {
      elements.delete(type)
      faces.delete(type)
    }
    if (type === 'expressCheckout') {
      const express = createExpressElement(elementOptions, {
        amount: amountText,
        choose: (chosen) => {
          choice = chosen
          isChoiceSubmitted = false
        },
        onDestroy: remove,
      })
      faces.set(type, express)
      return express
    }
    if (!isKind(type)) throw new Error(`The sandbox has no Element of type ${type}.`)
    const element = createCardElement(type, elementOptions, dressed, fonts, remove)
    elements.set(type, element)
    faces.set(type, element.instance)
    owners.set(element.instance, { group: inside, element })
    return element.instance
  }

  const face: Record<string, unknown> = {
    create,
    getElement: (type: string) => faces.get(type) ?? null,
    update: (change: unknown) => {
      amount = amountIn(change) ?? amount
      secret = textIn(change, 'clientSecret') ?? secret
      dressed = { ...dressed, ...variablesOf(change) }
      for (const element of elements.values()) element.applyVariables(dressed)
    },
    submit: async () => {
      submitted = true
      /* The wallet's payment failed, and the shopper now pays with the fields. */
      if (isChoiceSubmitted) choice = null
      isChoiceSubmitted = choice !== null
      const element = elements.get('payment')
      if (choice !== null || element === undefined) return { selectedPaymentMethod: 'card' }
      const complaint = await element.check()
      if (complaint === null) return { selectedPaymentMethod: 'card' }
      submitted = false
      return { error: { ...complaint } }
    },
    fetchUpdates: async () => ({}),
  }
  const group: Group = {
    instance: face,
    clientSecret: () => secret,
    unready: () =>
      secret === null && !submitted
        ? 'elements.submit() must be called before stripe.confirmPayment(). Call elements.submit() as soon as your customer presses pay, prior to any asynchronous work.'
        : null,
    takeChoice: () => {
      const taken = choice
      choice = null
      return taken
    },
    request: (order) => requestTogether(elements, order),
  }
  groups.set(face, group)
  return group
}

/** The group behind the result of `stripe.elements()`; like Stripe, throws for anything else. */
export const groupOf = (face: unknown): Group => {
  const group = typeof face === 'object' && face !== null ? groups.get(face) : undefined
  if (group === undefined)
    throw new Error('elements should be a StripeElements object from stripe.elements().')
  return group
}

/** Sends a request to the frames of `face`, a card element. */
export const requestElement = (face: unknown, order: FrameCommand): Promise<ApiResponse> => {
  const owner = typeof face === 'object' && face !== null ? owners.get(face) : undefined
  if (owner === undefined) throw new Error('We could not retrieve data from the specified Element.')
  return owner.element.kind === 'card' || owner.element.kind === 'payment'
    ? owner.element.request(order)
    : requestTogether(owner.group.elements, order)
}
