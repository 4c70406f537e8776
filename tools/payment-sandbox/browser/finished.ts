/* The last page of a window: tells the page that opened it, or the one that frames it, and closes. */

const { what = '', id = '' } = document.body.dataset
const listener: Window | null = window.opener instanceof Object ? window.opener : window.parent
/* Nothing secret is told: whoever listens asks the sandbox what really happened. */
if (listener !== null && listener !== window) listener.postMessage({ sandbox: what, id }, '*')
if (window.opener !== null) window.close()

export {}
