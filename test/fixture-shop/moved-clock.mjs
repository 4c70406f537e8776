/*
 * Loaded before the shop: `node --import ./test/fixture-shop/moved-clock.mjs src/server/main.ts`. Shifts the
 * current time by as many milliseconds as the file FAULTS_CLOCK says; a change applies within 50 ms, as on a
 * machine whose clock is set.
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
