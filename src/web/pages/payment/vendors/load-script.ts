import { isPaymentPage } from '#contract/payment-vendors.ts'

/** Scripts on their way or there, by address: each is loaded once. */
const loading = new Map<string, Promise<void>>()
/** How often a script did not come. */
const failures = new Map<string, number>()

/** The nonce of the page's content policy, for vendors who put scripts and styles into it. */
export const pageNonce = (): string | undefined => document.querySelector<HTMLElement>('script[nonce]')?.nonce

/** Loads a vendor's script into the page; a failed one may be tried again. */
export const loadScript = (address: string, kind: 'classic' | 'module'): Promise<void> => {
  const known = loading.get(address)
  if (known !== undefined) return known
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
  /* PayPal puts styles into the page, and they need the page's nonce as ours do. */
  const nonce = pageNonce()
  if (nonce !== undefined) script.dataset['cspNonce'] = nonce
  /* A page does not ask again for a module that failed once; under another name it does. */
  const failed = failures.get(address) ?? 0
  script.src = kind === 'module' && failed > 0 ? `${address}?again=${failed}` : address
  document.head.append(script)
  return loaded
}

/**
 * A content policy belongs to the document, and only that of a payment page lets vendors in. When the shopper came here
 * without leaving another page's document, the page is loaded once more, as its own; then nothing else happens.
 */
export const ensureOwnDocument = async (): Promise<void> => {
  const [navigation] = performance.getEntriesByType('navigation')
  if (navigation === undefined || isPaymentPage(new URL(navigation.name).pathname)) return
  location.reload()
  await new Promise<never>(() => undefined)
}
