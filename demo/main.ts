import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { lockDirectory } from '#server/database/directory-lock.ts'
import { explainStartFailure } from '#server/start-failure.ts'
import { moveClock } from './clock.ts'
import { codeOf } from './code.ts'
import { STAFF_PASSWORD, staffOfDemo } from './people.ts'

/*
 * `npm run demo` calls it: `make` fills the folder of the demo shop, `people` prints who can sign in, `code`
 * prints what an authenticator app shows now.
 */

const print = (text: string): void => void process.stdout.write(`${text}\n`)

const printPeople = (): void => {
  print(
    `\nSign in as any of them, with the password '${STAFF_PASSWORD}' and the code of an authenticator app:`,
  )
  for (const { name, email, role, secret } of staffOfDemo)
    print(`  ${email.padEnd(20)} ${role.padEnd(10)} ${name.padEnd(12)} ${secret}`)
  print("Without an app: 'npm run demo -- --code olive@demo.example' prints the code of now.\n")
}

const printCode = (email: string): void => {
  const person = staffOfDemo.find((one) => one.email === email)
  if (person === undefined) {
    process.stderr.write(`No member of staff of the demo shop has the address '${email}'.\n`)
    process.exitCode = 1
  } else print(codeOf(person.secret))
}

/** Ends the program with a sentence while another process has the folder open. */
const refuseOpen = async (folder: string | undefined): Promise<void> => {
  if (folder === undefined || !existsSync(folder)) return
  try {
    const lock = await lockDirectory(folder)
    await lock.release()
  } catch (error) {
    process.stderr.write(`${explainStartFailure(error).join('\n')}\n`)
    process.exit(1)
  }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    days: { type: 'string', default: '60' },
    settings: { type: 'string', default: '{}' },
    /** The folder whose place the new one takes: it must not be open. */
    instead: { type: 'string' },
  },
})
const [what = '', email = ''] = positionals
const days = Number(values.days)
if (what === 'make' && !(Number.isInteger(days) && days >= 1 && days <= 365)) {
  process.stderr.write(`--days must be a whole number from 1 to 365, but is '${values.days}'.\n`)
  process.exitCode = 1
} else if (what === 'make') {
  await refuseOpen(values.instead)
  moveClock()
  /* Loaded after the clock is moved. */
  const { makeDemo } = await import('./make-demo.ts')
  await makeDemo(JSON.parse(values.settings), days, print)
} else if (what === 'code') printCode(email)
else printPeople()
