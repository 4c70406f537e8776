/* The last page of a window: notifies the page that opened or frames it, and closes. */

const { what = '', id = '' } = document.body.dataset
const listener: Window | null = window.opener instanceof Object ? window.opener : window.parent
/* The message holds nothing secret: its listener reads the result from the sandbox. */
if (listener !== null && listener !== window) listener.postMessage({ sandbox: what, id }, '*')
if (window.opener !== null) window.close()

export {}
