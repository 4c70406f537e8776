/* A wallet's sheet: shows the amount, and tells the page that framed it which button was pressed. */

const amount = new URLSearchParams(location.search).get('amount') ?? ''
const place = document.querySelector('#amount')
if (place !== null) place.textContent = amount

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-outcome]'))
  button.addEventListener('click', () => {
    window.parent.postMessage({ sandbox: 'sheet', outcome: button.dataset['outcome'] ?? '' }, '*')
  })
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') window.parent.postMessage({ sandbox: 'sheet', outcome: 'cancelled' }, '*')
})
document.querySelector('button')?.focus()

export {}
