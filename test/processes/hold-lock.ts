import { DirectoryInUse, lockDirectory } from '#server/database/directory-lock.ts'

/* Takes the lock of a folder, prints the outcome, and holds it until it is killed. */

try {
  await lockDirectory(process.argv[2] ?? '')
  process.stdout.write('mine\n')
  setInterval(() => undefined, 1000)
} catch (error) {
  process.stdout.write(error instanceof DirectoryInUse ? 'taken\n' : `${String(error)}\n`)
  process.exitCode = 1
}
