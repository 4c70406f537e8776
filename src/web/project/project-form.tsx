import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { plainQuantity } from '#domain/measure/quantity.ts'
import { parseProjectArea } from '#domain/project/project.ts'
import { refusalIn } from '../browser/call.ts'
import { shellCalls } from '../browser/calls/shell.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { TickField } from '../ui/tick-field.tsx'
import { announceProject, storedProject, storeProject } from './stored-project.ts'

interface ProjectFormProps {
  readonly onDone: () => void
}

/** Area, waste and postcode, typed once for the visit; each can be changed or dropped (S-006, S-002). */
export function ProjectForm({ onDone }: ProjectFormProps): ReactNode {
  const [opened] = useState(storedProject)
  const [problems, setProblems] = useState<{ readonly area?: string; readonly postcode?: string }>({})
  const [busy, setBusy] = useState(false)
  const hintId = useId()
  const postcode = useRef<HTMLInputElement>(null)
  const known = useKnownPostcode()

  /* It arrives after the form: what was typed meanwhile stays. */
  useEffect(() => {
    if (known !== null && postcode.current?.value === '') postcode.current.value = known
  }, [known])

  const save = async (form: FormData): Promise<void> => {
    const typed = String(form.get('area') ?? '').trim()
    const place = String(form.get('postcode') ?? '').trim()
    const area = typed === '' ? null : parseProjectArea(typed)
    if (typed !== '' && area === null) return setProblems({ area: messages.badProjectArea })
    setBusy(true)
    const refusal =
      place === '' || place === known
        ? null
        : refusalIn(await shellCalls.post(calls.setPostcode, { postcode: place }))
    setBusy(false)
    if (refusal !== null) return setProblems({ postcode: refusal })
    if (area === null) announceProject()
    else storeProject({ area, wastage: form.get('wastage') !== null })
    onDone()
  }

  return (
    <form
      noValidate
      aria-describedby={hintId}
      className="mt-3 space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save(new FormData(event.currentTarget))
      }}
    >
      <p id={hintId} className="text-quiet">
        Every product then says what it comes to for your floor, delivered.
      </p>
      <TextField
        label="Area, in m²"
        name="area"
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        defaultValue={opened === null ? '' : plainQuantity(opened.area)}
        error={problems.area}
      />
      <TickField
        name="wastage"
        value="1"
        label="Add a tenth for cuts and breakages"
        defaultChecked={opened?.wastage ?? true}
      />
      <TextField
        ref={postcode}
        label="Postcode"
        name="postcode"
        autoComplete="postal-code"
        autoCapitalize="characters"
        maxLength={12}
        hint="For the price of delivery and its day"
        error={problems.postcode}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Show my prices
        </Button>
        {opened !== null && (
          <Button
            look="quiet"
            onClick={() => {
              storeProject(null)
              onDone()
            }}
          >
            Drop this project
          </Button>
        )}
      </div>
    </form>
  )
}

/** The visitor's postcode, which pages that all visitors share do not hold; null until it has arrived. */
const useKnownPostcode = (): string | null => {
  const [known, setKnown] = useState<string | null>(null)
  useEffect(() => {
    const read = async (): Promise<void> => {
      const answer = await shellCalls.post(calls.getProjectPrices, { variation_ids: [] })
      if (answer.ok) setKnown(answer.value.postcode)
    }
    void read()
  }, [])
  return known
}
