import { isPaymentPage } from '#contract/payment-methods.ts'

/** Loading or loaded scripts by address: each is loaded once. */
const loading = new Map<string, Promise<void>>()
/** How often each script failed to load. */
const failures = new Map<string, number>()

/** The nonce of the page's content security policy, for vendors that add scripts and styles to the page. */
export const pageNonce = (): string | undefined => document.querySelector<HTMLElement>('script[nonce]')?.nonce

/** Loads a vendor's script into the page; a failed one can be retried. */
export const loadScript = (address: string, kind: 'classic' | 'module'): Promise<void> => {
  const pending = loading.get(address)
  if (pending !== undefined) return pending
  const script = document.createElement('script')
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      loading.delete(address)
      failures.set(address, (failures.get(address) ?? 0) + 1)
      script.remove()
      reject(new Error(`${new URL(address).host} did not give its script.`))
    })
  })
  loading.set(address, loaded)
  if (kind === 'module') script.type = 'module'
  /* PayPal adds styles to the page, which need the page's nonce. */
  const nonce = pageNonce()
  if (nonce !== undefined) script.dataset['cspNonce'] = nonce
  /* Browsers do not fetch a failed module again, except under another URL. */
  const failed = failures.get(address) ?? 0
  script.src = kind === 'module' && failed > 0 ? `${address}?again=${failed}` : address
  document.head.append(script)
  return loaded
}

/** Whether the document's policy allows vendors: it came from a payment page, not by client navigation. */
export const isOwnDocument = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation === undefined || isPaymentPage(new URL(navigation.name).pathname)
}

/**
 * A content security policy belongs to the document, and only a payment page's policy allows vendors. If the
 * shopper came here by client navigation, this reloads the page as its own document and never resolves.
 */
export const ensureOwnDocument = async (): Promise<void> => {
  if (isOwnDocument()) return
  location.reload()
  await new Promise<never>(() => undefined)
}
