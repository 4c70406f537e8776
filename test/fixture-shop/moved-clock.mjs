/*
 * Before the shop: `node --import ./test/fixture-shop/moved-clock.mjs src/server/main.ts`. What it takes for the present is as
 * many milliseconds off as the file FAULTS_CLOCK says, from one moment to the next, as on a machine whose clock is set.
 */
import { readFileSync } from 'node:fs'

const Real = Date
const file = process.env['FAULTS_CLOCK'] ?? ''
let offset = 0
const read = () => {
  offset = Number(readFileSync(file, 'utf8'))
}
read()
setInterval(read, 50).unref()

const now = () => Real.now() + offset

globalThis.Date = new Proxy(Real, {
  construct: (target, args, self) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, self === globalThis.Date ? target : self),
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
