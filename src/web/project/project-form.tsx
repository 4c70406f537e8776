import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { plainQuantity } from '#domain/measure/quantity.ts'
import { parseProjectArea } from '#domain/project/project.ts'
import { refusalIn } from '../browser/call.ts'
import { shellCalls } from '../browser/calls/shell.ts'
import { RingToCollect } from '../delivery/ring-to-collect.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { TickField } from '../ui/tick-field.tsx'
import type { Place } from './fetch-prices.ts'
import { announceProject, storedProject, storeProject, useProjectChanges } from './stored-project.ts'

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
  /* A new postcode is saved: the form closes unless no service goes there. */
  const isSaved = useRef(false)
  const [place, setPlace] = useState<Place | null>(null)
  const changes = useProjectChanges()
  const takeOver = useEffectEvent((read: Place | null, isOfSaved: boolean): void => {
    setPlace(read)
    if (!isOfSaved) return
    isSaved.current = false
    setBusy(false)
    if (read?.not_delivered === undefined) onDone()
    else postcode.current?.focus()
  })
  useEffect(() => {
    if (changes === 0) return
    let current = true
    /* A read that began before a save says nothing of it, even if it arrives between the save and the next read. */
    const isOfSaved = isSaved.current
    const take = (read: Place | null): void => {
      if (current) takeOver(read, isOfSaved)
    }
    /* Loaded as the cards load it: one call then serves them too. */
    void import('./fetch-prices.ts')
      .then(({ fillPostcode }) => fillPostcode(postcode.current))
      .then(take, () => take(null))
    return () => {
      current = false
    }
  }, [changes])

  const save = async (form: FormData): Promise<void> => {
    const typed = String(form.get('area') ?? '').trim()
    const typedPostcode = String(form.get('postcode') ?? '').trim()
    const area = typed === '' ? null : parseProjectArea(typed)
    if (typed !== '' && area === null) return setProblems({ area: messages.badProjectArea })
    setProblems({})
    const isNew = typedPostcode !== '' && typedPostcode !== place?.postcode
    if (isNew) {
      setBusy(true)
      const refusal = refusalIn(await shellCalls.post(calls.setPostcode, { postcode: typedPostcode }))
      if (refusal !== null) {
        setBusy(false)
        return setProblems({ postcode: refusal })
      }
    }
    isSaved.current = isNew
    if (area === null) announceProject()
    else storeProject({ area, wastage: form.get('wastage') !== null })
    if (!isNew) onDone()
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
        error={
          problems.postcode ??
          (place?.not_delivered !== undefined && (
            <>
              {place.not_delivered}. Change it if it comes to another place, or <RingToCollect />
            </>
          ))
        }
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
