/* The page's half of an element: the frame, its port, and the events of Stripe's elements. */

import { origin } from './api.ts'
import type { FieldError } from './card-fields.ts'
import type { ApiResponse, ElementKind, Font, FrameCommand, FrameMessage, FrameRequest } from './protocol.ts'

export type Listener = (event: Record<string, unknown>) => void

/** `on`, `once`, `off` and `emit` for all elements. */
export const createListeners = () => {
  const listeners = new Map<string, Set<Listener>>()
  const of = (name: string): Set<Listener> => {
    const found = listeners.get(name) ?? new Set()
    listeners.set(name, found)
    return found
  }
  return {
    add: (name: string, listener: Listener): void => void of(name).add(listener),
    remove: (name: string, listener?: Listener): void => {
      if (listener === undefined) of(name).clear()
      else of(name).delete(listener)
    },
    has: (name: string): boolean => of(name).size > 0,
    emit: (name: string, event: Record<string, unknown>): void => {
      for (const listener of [...of(name)]) listener(event)
    },
  }
}

export const placeOf = (where: string | Element): Element => {
  const place = typeof where === 'string' ? document.querySelector(where) : where
  if (place === null) throw new Error(`The selector you specified (${where}) applies to no DOM elements.`)
  return place
}

export interface CardElement {
  readonly kind: ElementKind
  /** Sends a request to the frame, with `ports`. */
  request(order: FrameCommand, ports?: readonly MessagePort[]): Promise<ApiResponse>
  check(): Promise<FieldError | null>
  send(order: FrameCommand, ports?: readonly MessagePort[]): void
  applyVariables(variables: Readonly<Record<string, string>>): void
  readonly instance: Record<string, unknown>
}

type Names = Readonly<Record<string, string>>

const names: Names = {
  colorPrimary: '--accent',
  colorText: '--ink',
  colorTextSecondary: '--soft',
  colorTextPlaceholder: '--placeholder',
  colorBackground: '--paper',
  colorDanger: '--danger',
  borderRadius: '--radius',
  fontFamily: '--font',
  fontSizeBase: '--size',
  spacingUnit: '--unit',
  color: '--ink',
  fontSize: '--size',
}

/** The frame's names for the parts of the options; of Stripe's rules only those for labels and boxes. */
const namesIn: Readonly<Record<string, Names>> = {
  appearance: names,
  variables: names,
  style: names,
  base: names,
  '::placeholder': { color: '--placeholder' },
  rules: {},
  '.Label': { fontSize: '--label-size', fontWeight: '--label-weight' },
  '.Input': { border: '--edge' },
}

/** Converts Stripe's appearance, and the style of the older card elements, to the frame's own variables. */
export const variablesOf = (options: unknown): Readonly<Record<string, string>> => {
  const found: Record<string, string> = {}
  const look = (value: unknown, variableNames: Names): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, item] of Object.entries(value)) {
      const variable = variableNames[name]
      if (variable !== undefined && typeof item === 'string') found[variable] = item
      const inside = namesIn[name]
      if (inside !== undefined) look(item, inside)
    }
  }
  look(options, names)
  return found
}

export const createCardElement = (
  kind: ElementKind,
  options: unknown,
  dressed: Readonly<Record<string, string>>,
  fonts: readonly Font[],
  onDestroy: () => void,
): CardElement => {
  const listeners = createListeners()
  const answers = new Map<number, (answer: unknown) => void>()
  let frame: HTMLIFrameElement | null = null
  let place: Element | null = null
  let port: MessagePort | null = null
  let lastId = 0
  let variables = { ...dressed, ...variablesOf(options) }

  const send = (order: FrameCommand, ports: readonly MessagePort[] = [], id = 0): void => {
    const message: FrameRequest = { id, order }
    port?.postMessage(message, [...ports])
  }
  const request = (order: FrameCommand, ports: readonly MessagePort[] = []): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (port === null) {
        reject(
          new Error(
            `We could not retrieve data from the specified Element. Make sure the ${kind} Element is mounted.`,
          ),
        )
        return
      }
      lastId += 1
      answers.set(lastId, resolve)
      send(order, ports, lastId)
    })

  const mark = (name: string, on: boolean): void => {
    if (kind !== 'payment') place?.classList.toggle(`StripeElement--${name}`, on)
  }

  const handleMessage = (message: FrameMessage): void => {
    if ('id' in message) {
      answers.get(message.id)?.(message.answer)
      answers.delete(message.id)
      return
    }
    if (message.event === 'height') {
      if (frame !== null) frame.style.height = `${message.height}px`
      return
    }
    if (message.event === 'focus' || message.event === 'blur') mark('focus', message.event === 'focus')
    if (message.event !== 'change') {
      if (message.event === 'ready') send({ do: 'dress', variables, fonts })
      listeners.emit(message.event, message.event === 'ready' ? face : { elementType: kind })
      return
    }
    const { empty, complete, brand, complaint } = message
    for (const [name, on] of [
      ['empty', empty],
      ['complete', complete],
      ['invalid', complaint !== null],
    ] as const)
      mark(name, on)
    listeners.emit('change', {
      elementType: kind,
      empty,
      complete,
      ...(kind === 'payment'
        ? { collapsed: false, value: { type: 'card' } }
        : { error: complaint ?? undefined, brand, value: { postalCode: '' } }),
    })
  }

  const unmount = (): void => {
    frame?.remove()
    place?.classList.remove('StripeElement')
    port?.close()
    ;[frame, place, port] = [null, null, null]
  }

  const face: Record<string, unknown> = {
    mount: (where: string | Element) => {
      unmount()
      place = placeOf(where)
      place.classList.add('StripeElement')
      frame = document.createElement('iframe')
      Object.assign(frame, { src: `${origin}/elements/${kind}`, title: 'Secure payment input frame' })
      frame.name = `__sandboxStripeFrame_${kind}`
      Object.assign(frame.style, {
        border: '0',
        /* Room for the ring around a field that has the focus. */
        width: kind === 'payment' ? 'calc(100% + 6px)' : '100%',
        margin: kind === 'payment' ? '-3px' : '0',
        display: 'block',
        height: kind === 'payment' ? '170px' : '24px',
        colorScheme: 'light',
      })
      frame.addEventListener('load', () => {
        const channel = new MessageChannel()
        port = channel.port1
        port.onmessage = ({ data }: MessageEvent<FrameMessage>) => handleMessage(data)
        frame?.contentWindow?.postMessage('sandbox-element', origin, [channel.port2])
      })
      place.append(frame)
    },
    unmount,
    destroy: () => {
      unmount()
      onDestroy()
    },
    update: (change: unknown) => {
      variables = { ...variables, ...variablesOf(change) }
      send({ do: 'dress', variables, fonts: [] })
      if (typeof change === 'object' && change !== null)
        for (const [name, value] of Object.entries(change))
          if (name === 'disabled' || name === 'readOnly') send({ do: 'freeze', frozen: value === true })
    },
    focus: () => send({ do: 'focus' }),
    blur: () => send({ do: 'blur' }),
    clear: () => send({ do: 'clear' }),
    collapse: () => undefined,
    on: (name: string, listener: Listener) => {
      listeners.add(name, listener)
      return face
    },
    once: (name: string, listener: Listener) => {
      const single: Listener = (event) => {
        listeners.remove(name, single)
        listener(event)
      }
      listeners.add(name, single)
      return face
    },
    off: (name: string, listener?: Listener) => {
      listeners.remove(name, listener)
      return face
    },
  }

  return {
    kind,
    instance: face,
    send,
    applyVariables: (change) => {
      variables = { ...variables, ...change }
      send({ do: 'dress', variables, fonts: [] })
    },
    /* Each answer is matched by the number of its request, and the frame is ours. */
    request: async (order, ports) => (await request(order, ports)) as ApiResponse,
    check: async () => ((await request({ do: 'submit' })) as { complaint: FieldError | null }).complaint,
  }
}
