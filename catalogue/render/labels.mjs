// Prints the labels of packs as pictures: node labels.mjs labels.json folder
// Each label: name of the file → { title, kind, facts, weight, paper, ink, band, wide, high }
import { mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import { chromium } from 'playwright-core'

const require = createRequire(import.meta.url)
const [list, folder] = process.argv.slice(2)
const labels = JSON.parse(await readFile(list, 'utf8'))

async function font(file) {
  return (await readFile(require.resolve(file))).toString('base64')
}
const serif = await font('@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2')
const sans = await font('@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2')

function squares(colour, columns, rows) {
  const shapes = []
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const turn = ((row * 7 + column * 3) % 4) * 90
      shapes.push(
        `<path transform="translate(${column * 20 + 10} ${row * 20 + 10}) rotate(${turn})" d="M-9.4-9.4H9.4A18.8 18.8 0 0 1-9.4 9.4Z" fill="${colour}"/>`,
      )
    }
  }
  return `<svg viewBox="0 0 ${columns * 20} ${rows * 20}" width="100%" style="display:block">${shapes.join('')}</svg>`
}

function page({ title, kind, facts, weight, paper, ink, band, wide, high, pattern = true }) {
  const unit = (wide > high ? high * 1.15 : Math.min(wide, high * 0.8)) / 100
  const align = wide > high ? 'center' : 'left'
  const columns = Math.max(6, Math.round(wide / (unit * 9)))
  return `<style>
    @font-face { font-family: Fraunces; src: url(data:font/woff2;base64,${serif}); font-weight: 100 900; }
    @font-face { font-family: Inter; src: url(data:font/woff2;base64,${sans}); font-weight: 100 900; }
    * { margin: 0; box-sizing: border-box; }
    body { width: ${wide}px; height: ${high}px; background: ${paper}; color: ${ink}; font: 500 ${unit * 4.2}px/1.35 Inter; display: flex; flex-direction: column; }
    header { background: ${band}; color: #FAF8F5; padding: ${unit * 5}px ${unit * 8}px; font: 600 ${unit * 7.4}px Fraunces; letter-spacing: 0.14em; text-align: center; }
    main { flex: 1; padding: ${unit * 7}px ${unit * 9}px; display: flex; flex-direction: column; justify-content: center; text-align: ${align}; }
    p.kind { text-transform: uppercase; letter-spacing: 0.16em; font-size: ${unit * 3.4}px; font-weight: 600; opacity: 0.78; }
    h1 { font: 560 ${unit * (title.length > 16 ? 12 : 15)}px/1.04 Fraunces; margin: ${unit * 2.5}px 0 ${unit * 4}px; letter-spacing: -0.015em; }
    ul { list-style: none; padding: 0; } li { border-top: ${unit * 0.35}px solid currentColor; padding: ${unit * 1.7}px 0; }
    footer { display: flex; justify-content: space-between; align-items: center; background: ${band}; color: #FAF8F5; padding: ${unit * 3.6}px ${unit * 8}px; }
    footer b { font: 600 ${unit * 9}px Fraunces; } footer span { font-size: ${unit * 3}px; letter-spacing: 0.08em; }
  </style><body><header>TESSERA</header>${pattern ? squares(`${band}55`, columns, 2) : ''}
  <main><p class="kind">${kind}</p><h1>${title}</h1><ul>${facts.map((fact) => `<li>${fact}</li>`).join('')}</ul></main>
  <footer><span>Tiles · Stone · Paving</span><b>${weight}</b></footer></body>`
}

await mkdir(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
for (const [name, label] of Object.entries(labels)) {
  const tab = await browser.newPage({ viewport: { width: label.wide, height: label.high } })
  await tab.setContent(page(label))
  await tab.evaluate(() => document.fonts.ready)
  await tab.screenshot({ path: join(folder, `${name}.png`) })
  await tab.close()
}
await browser.close()
