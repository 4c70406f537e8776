/*
 * A StrykerJS plugin that writes each tried break to a file at once, a line of JSON each: a run that is ended
 * early has not tried them in vain.
 */
import { appendFileSync, writeFileSync } from 'node:fs'

const file = 'build/mutations/tested.jsonl'

const createReporter = () => ({
  onMutationTestingPlanReady: () => writeFileSync(file, ''),
  onMutantTested: ({ fileName, location, mutatorName, replacement, status, static: isAtLoad }) =>
    appendFileSync(
      file,
      `${JSON.stringify({ fileName, location, mutatorName, replacement, status, isAtLoad })}\n`,
    ),
})
createReporter.inject = []

export const strykerPlugins = [{ kind: 'Reporter', name: 'tested-lines', factory: createReporter }]
