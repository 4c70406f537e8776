/*
 * The windows that the vendors' scripts open in a page: a frame over everything, from the sandbox's origin.
 */

import { origin } from './api.ts'

/** The message of a frame when it is done: `{ sandbox: 'authenticated', … }`. */
export type WindowMessage = Readonly<Record<string, unknown>>

export interface Overlay {
  readonly close: () => void
  readonly post: (message: object) => void
}

/**
 * Sets styles one by one: a page's policy forbids style attributes and foreign style sheets, but not this.
 */
export const applyStyles = (element: HTMLElement, styles: Partial<CSSStyleDeclaration>): void => {
  Object.assign(element.style, styles)
}

/**
 * Opens `path` of the sandbox over the page and passes on its messages until it is closed. Escape arrives as
 * a message too.
 */
export const openOverlay = (
  path: string,
  title: string,
  onMessage: (message: WindowMessage) => void,
): Overlay => {
  const before = document.activeElement
  const veil = document.createElement('div')
  veil.setAttribute('role', 'dialog')
  veil.setAttribute('aria-modal', 'true')
  veil.setAttribute('aria-label', title)
  applyStyles(veil, {
    position: 'fixed',
    inset: '0',
    zIndex: '2147483000',
    display: 'grid',
    placeItems: 'center',
    padding: '12px',
    background: 'rgb(20 18 14 / 55%)',
  })
  const frame = document.createElement('iframe')
  Object.assign(frame, { title, src: path.startsWith('http') ? path : `${origin}${path}` })
  applyStyles(frame, {
    width: 'min(460px, 100%)',
    height: 'min(560px, 100%)',
    border: '0',
    borderRadius: '16px',
    background: '#fff',
    boxShadow: '0 30px 80px rgb(0 0 0 / 35%)',
    colorScheme: 'light',
  })
  const receive = ({ data, source, origin: from }: MessageEvent): void => {
    if (source !== frame.contentWindow || from !== origin) return
    if (typeof data === 'object' && data !== null && 'sandbox' in data) onMessage(data)
  }
  window.addEventListener('message', receive)
  frame.addEventListener('load', () => frame.focus())
  veil.append(frame)
  document.body.append(veil)
  return {
    post: (message) => frame.contentWindow?.postMessage(message, origin),
    close: () => {
      window.removeEventListener('message', receive)
      veil.remove()
      if (before instanceof HTMLElement) before.focus()
    },
  }
}

/** Opens a frame and resolves with its first message. */
export const visit = (path: string, title: string): Promise<WindowMessage> =>
  new Promise((resolve) => {
    const overlay = openOverlay(path, title, (message) => {
      overlay.close()
      resolve(message)
    })
  })

const brands: Readonly<
  Record<string, { readonly label: string; readonly paper: string; readonly ink: string }>
> = {
  paypal: { label: 'PayPal', paper: '#ffc439', ink: '#003087' },
  googlePay: { label: 'Google Pay', paper: '#111', ink: '#fff' },
  applePay: { label: 'Apple Pay', paper: '#000', ink: '#fff' },
  link: { label: 'Pay with Link', paper: '#00d66f', ink: '#011e0f' },
}

/** A vendor's button, marked as the sandbox's. */
export const walletButton = (wallet: string, radius: string): HTMLButtonElement => {
  const { label, paper, ink } = brands[wallet] ?? { label: wallet, paper: '#eee', ink: '#111' }
  const button = document.createElement('button')
  button.type = 'button'
  button.setAttribute('aria-label', label)
  const name = document.createElement('strong')
  name.textContent = label
  const note = document.createElement('span')
  note.textContent = 'sandbox'
  applyStyles(note, { fontSize: '12px', fontWeight: '400', opacity: '0.75' })
  button.append(name, note)
  applyStyles(button, {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 8px',
    alignItems: 'baseline',
    alignContent: 'center',
    justifyContent: 'center',
    width: '100%',
    minHeight: '48px',
    margin: '0 0 10px',
    padding: '4px 12px',
    font: '16px/1 system-ui, sans-serif',
    color: ink,
    background: paper,
    /* Forced colours show only the border. */
    border: '1px solid transparent',
    borderRadius: radius,
    cursor: 'pointer',
  })
  return button
}
