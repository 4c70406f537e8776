/*
 * A page can be read before its scripts are there, so they come after it: on a slow line everything that is fetched
 * before the first picture is waited for. React Router names its modules at the head of the page, to be fetched at once
 * beside styles, letters and pictures; here they are fetched when the page has been shown.
 */

/**
 * Settles when the page and its first picture have been shown, or somebody has begun to use it. This text runs in the
 * browser: it may name nothing from outside.
 */
const whenPainted = (longest: number): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => resolve()
    setTimeout(done, longest)
    /* What nobody looks at is never painted. */
    if (document.visibilityState === 'hidden' || !('PerformanceObserver' in window)) done()
    for (const sign of ['pointerdown', 'keydown', 'focusin'])
      addEventListener(sign, done, { once: true, capture: true, passive: true })
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
    /* The frame after this one has shown it. */
    const soon = (): void => void requestAnimationFrame(() => setTimeout(done))
    new PerformanceObserver((seen) => {
      if (seen.getEntriesByName('first-contentful-paint').length === 0) return
      /* Once the page has loaded, a picture that is not there will not come: some browsers fetch none. */
      if (picture === null || picture.complete || document.readyState === 'complete') return done()
      picture.addEventListener('load', soon)
      picture.addEventListener('error', soon)
      addEventListener('load', soon)
    }).observe({ type: 'paint', buffered: true })
  })

/** On a line that is so slow that the first picture takes longer, scripts come beside it. */
const LONGEST_WAIT_MS = 3000

/**
 * Fetches all modules at once, where React looks for those that the server named, and runs them one by one: between two
 * the browser may do what somebody asks of it. This text too runs in the browser.
 */
const loadModules = async (addresses: readonly string[]): Promise<void> => {
  for (const href of addresses)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  for (const address of addresses) if (!address.includes('/entry.client')) await import(address)
}

/**
 * Keeps the press of a button for the scripts that are on their way, and repeats it when they have taken over: some
 * buttons do nothing without them, and the others lead to another page. One that was waited for longer than `longest`
 * milliseconds does what it does without. This text too runs in the browser.
 */
const deferClicks = (longest: number): void => {
  let deferred: HTMLButtonElement | null = null
  const repeat = (): void => {
    ready.disconnect()
    removeEventListener('click', defer, true)
    deferred?.removeAttribute('aria-busy')
    deferred?.click()
    deferred = null
  }
  const defer = (press: MouseEvent): void => {
    const pressed = press.target instanceof Element ? press.target.closest('button') : null
    if (pressed === null) return
    press.preventDefault()
    press.stopImmediatePropagation()
    if (deferred === null) setTimeout(repeat, longest)
    deferred?.removeAttribute('aria-busy')
    deferred = pressed
    deferred.setAttribute('aria-busy', 'true')
  }
  const ready = new MutationObserver(repeat)
  ready.observe(document.documentElement, { attributeFilter: ['data-ready'] })
  addEventListener('click', defer, true)
}

const LONGEST_DEFERRAL_MS = 4000

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const moduleScript = /(<script [^>]*type="module" async="">)([^<]*)(?=<\/script>)/
const importLine = /^import (?:\* as (\w+) from )?("[^"]+");$/gm

/** The page with its scripts after it. */
export const deferScripts = (html: string): string => {
  const addresses = Array.from(html.matchAll(preload), ([, address = '']) => address)
  return html.replace(preload, '').replace(moduleScript, (_, opening: string, text: string) => {
    const imports = text.replace(importLine, (__, name: string | undefined, address: string) =>
      name === undefined ? `await import(${address});` : `const ${name} = await import(${address});`,
    )
    const first = `(${deferClicks.toString()})(${LONGEST_DEFERRAL_MS});await (${whenPainted.toString()})(${LONGEST_WAIT_MS});await (${loadModules.toString()})(${JSON.stringify(addresses)});`
    return `${opening}${first}\n${imports}`
  })
}
