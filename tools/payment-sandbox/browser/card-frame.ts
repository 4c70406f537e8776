/* The frame with the card fields. Typed card data goes only to the vendor. */

import { call, intentIdOf } from './api.ts'
import {
  brandOf,
  type Field,
  fieldErrorOf,
  firstFieldError,
  groupExpiry,
  groupNumber,
  readExpiry,
  type Values,
} from './card-fields.ts'
import type { ApiResponse, ElementKind, FrameCommand, FrameMessage, FrameRequest } from './protocol.ts'

const fieldsOf: Readonly<Record<ElementKind, readonly Field[]>> = {
  payment: ['number', 'expiry', 'cvc'],
  card: ['number', 'expiry', 'cvc'],
  cardNumber: ['number'],
  cardExpiry: ['expiry'],
  cardCvc: ['cvc'],
}

interface Look {
  readonly label: string
  readonly placeholder: string
  readonly autocomplete: AutoFill
  readonly group: (text: string) => string
}

const looks: Readonly<Record<Field, Look>> = {
  number: {
    label: 'Card number',
    placeholder: '1234 1234 1234 1234',
    autocomplete: 'cc-number',
    group: groupNumber,
  },
  expiry: { label: 'Expiry date', placeholder: 'MM / YY', autocomplete: 'cc-exp', group: groupExpiry },
  cvc: {
    label: 'Security code',
    placeholder: 'CVC',
    autocomplete: 'cc-csc',
    group: (text) => text.replace(/\D/g, '').slice(0, 4),
  },
}

const isKind = (text: string | undefined): text is ElementKind =>
  text !== undefined && Object.hasOwn(fieldsOf, text)

const kindAttribute = document.body.dataset['kind']
const kind: ElementKind = isKind(kindAttribute) ? kindAttribute : 'payment'
const fields = fieldsOf[kind]
const form = document.querySelector('#fields')
const inputs = new Map<Field, HTMLInputElement>()
const errors = new Map<Field, HTMLElement>()
let page: MessagePort | null = null

const post = (message: FrameMessage): void => page?.postMessage(message)

const values = (): Values => {
  const read: Values = {}
  for (const [field, input] of inputs) read[field] = input.value
  return read
}

const show = (field: Field, message: string): void => {
  const [input, place] = [inputs.get(field), errors.get(field)]
  input?.setAttribute('aria-invalid', String(message !== ''))
  if (place !== undefined) place.textContent = message
}

const postChange = (): void => {
  const now = values()
  const today = new Date()
  post({
    event: 'change',
    empty: fields.every((field) => (now[field] ?? '') === ''),
    complete: firstFieldError(now, fields, today) === null,
    brand: brandOf(now.number ?? ''),
    complaint: fields.map((field) => fieldErrorOf(field, now, today)).find((found) => found !== null) ?? null,
  })
}

const build = (field: Field): HTMLElement => {
  const { label, placeholder, autocomplete, group } = looks[field]
  const box = document.createElement('div')
  box.className = `field ${field}`
  const input = document.createElement('input')
  Object.assign(input, {
    id: field,
    name: field,
    type: 'text',
    inputMode: 'numeric',
    placeholder,
    autocomplete,
  })
  input.setAttribute('aria-label', label)
  const caption = document.createElement('label')
  Object.assign(caption, { htmlFor: field, textContent: label })
  const error = document.createElement('p')
  Object.assign(error, { id: `${field}-error`, className: 'error', role: 'alert' })
  input.setAttribute('aria-describedby', error.id)
  input.addEventListener('input', () => {
    input.value = group(input.value)
    show(field, '')
    postChange()
    const isFull =
      field === 'number' ? input.value.length >= 19 : field === 'expiry' && input.value.length === 7
    const following = inputs.get(fields[fields.indexOf(field) + 1] ?? field)
    if (isFull && following !== input && fieldErrorOf(field, values(), new Date()) === null)
      following?.focus()
  })
  input.addEventListener('focus', () => post({ event: 'focus' }))
  input.addEventListener('blur', () => {
    post({ event: 'blur' })
    show(field, fieldErrorOf(field, values(), new Date())?.message ?? '')
  })
  inputs.set(field, input)
  errors.set(field, error)
  box.append(...(kind === 'payment' ? [caption, input, error] : [input]))
  return box
}

const clear = (): void => {
  for (const [field, input] of inputs) {
    input.value = ''
    show(field, '')
  }
  postChange()
}

const submit = () => {
  const complaint = firstFieldError(values(), fields, new Date())
  for (const field of fields) {
    const mine = firstFieldError({ ...values() }, [field], new Date())
    show(field, mine?.message ?? '')
  }
  const bad = [...inputs.values()].find((input) => input.getAttribute('aria-invalid') === 'true')
  bad?.focus()
  return { complaint }
}

/** The card in the API's format, with the values of other frames of the same card; or the first problem. */
const cardOf = async (ports: readonly MessagePort[]): Promise<ApiResponse> => {
  const received = await Promise.all(
    ports.map(
      (port) =>
        new Promise<Values>((resolve) => {
          port.onmessage = ({ data }: MessageEvent<Values>) => resolve(data)
        }),
    ),
  )
  const whole: Values = Object.assign({}, values(), ...received)
  const complaint = firstFieldError(whole, ['number', 'expiry', 'cvc'], new Date())
  if (complaint !== null) return { error: { ...complaint } }
  const expiry = readExpiry(whole.expiry ?? '')
  return {
    ok: { number: whole.number, exp_month: expiry?.month, exp_year: expiry?.year, cvc: whole.cvc },
  }
}

const pay = async (order: FrameCommand, ports: readonly MessagePort[]): Promise<ApiResponse> => {
  const card = await cardOf(ports)
  if ('error' in card) return card
  if (order.do === 'method')
    return call(order.key, 'POST', '/v1/payment_methods', {
      type: 'card',
      card: card.ok,
      billing_details: order.billing,
    })
  if (order.do !== 'confirm') return card
  return call(order.key, 'POST', `/v1/payment_intents/${intentIdOf(order.clientSecret)}/confirm`, {
    client_secret: order.clientSecret,
    use_stripe_sdk: true,
    receipt_email: order.receiptEmail,
    payment_method_data: { type: 'card', card: card.ok, billing_details: order.billing },
  })
}

const handleRequest = async ({ id, order }: FrameRequest, ports: readonly MessagePort[]): Promise<void> => {
  const [first] = inputs.values()
  switch (order.do) {
    case 'dress':
      for (const [name, value] of Object.entries(order.variables))
        document.documentElement.style.setProperty(name, value)
      for (const { family, src, weight } of order.fonts)
        document.fonts.add(new FontFace(family, src, { weight }))
      return
    case 'focus':
      return first?.focus()
    case 'blur':
      for (const input of inputs.values()) input.blur()
      return
    case 'clear':
      return clear()
    case 'freeze':
      for (const input of inputs.values()) input.disabled = order.frozen
      return
    case 'lend':
      for (const port of ports) port.postMessage(values())
      return
    case 'submit':
      return post({ id, answer: submit() })
    default:
      return post({ id, answer: await pay(order, ports) })
  }
}

form?.append(...fields.map(build))
form?.addEventListener('submit', (event) => event.preventDefault())
document.body.classList.add(`is-${kind}`)
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') post({ event: 'escape' })
})

window.addEventListener('message', ({ data, ports, source }) => {
  const [port] = ports
  if (source !== window.parent || data !== 'sandbox-element' || port === undefined || page !== null) return
  page = port
  port.onmessage = (event: MessageEvent<FrameRequest>) => void handleRequest(event.data, event.ports)
  new ResizeObserver(() => post({ event: 'height', height: document.body.scrollHeight })).observe(
    document.body,
  )
  post({ event: 'ready' })
})
