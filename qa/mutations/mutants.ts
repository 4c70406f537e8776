import { z } from 'zod'

const Position = z.object({ line: z.number(), column: z.number() })

/** One break of a line and its outcome, as StrykerJS reports it. */
const Mutant = z.object({
  mutatorName: z.string(),
  replacement: z.string().optional(),
  location: z.object({ start: Position, end: Position }),
  status: z.string(),
})

const Report = z.object({
  files: z.record(z.string(), z.object({ source: z.string(), mutants: z.array(Mutant) })),
})

const Missed = z.array(Mutant.extend({ file: z.string(), line: z.string() }))

export interface FoundMutant extends z.infer<typeof Mutant> {
  readonly file: string
  /** The line before the break, without its indentation. */
  readonly line: string
}

/** Reads the breaks of a report of StrykerJS (its JSON reporter). Throws if the text is no such report. */
export const readMutants = (text: string): readonly FoundMutant[] =>
  Object.entries(Report.parse(JSON.parse(text)).files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n')
    return mutants.map((mutant) => ({
      ...mutant,
      file,
      line: lines[mutant.location.start.line - 1]?.trim() ?? '',
    }))
  })

/** Reads the breaks that a run missed, as it wrote them. Throws if the text is no such list. */
export const readMissed = (text: string): readonly FoundMutant[] => Missed.parse(JSON.parse(text))

const noticed = ['Killed', 'Timeout']

/** Breaks that cannot be judged: they do not run, or are left out on purpose. */
const unjudged = ['CompileError', 'RuntimeError', 'Ignored', 'Pending']

export const isNoticed = ({ status }: FoundMutant): boolean => noticed.includes(status)
export const isJudged = ({ status }: FoundMutant): boolean => !unjudged.includes(status)

/** The place of a break as StrykerJS expects it: 'src/domain/money/rate.ts:12:3-12:20'. */
export const mutantPlace = ({
  file,
  location: { start, end },
}: Pick<FoundMutant, 'file' | 'location'>): string =>
  `${file}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`

/** One break: its place, and what stands there instead. */
export const mutantKey = (mutant: FoundMutant): string =>
  `${mutantPlace(mutant)} ${mutant.mutatorName} ${mutant.replacement ?? ''}`
