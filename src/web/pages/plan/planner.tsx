import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { planBodyOf, usualGap } from '#contract/plan-body.ts'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import * as paths from '#contract/routes/paths.ts'
import type { Chances } from '#domain/planner/chances.ts'
import type { PlanState } from '#domain/planner/plan-state.ts'
import { Later } from '../../browser/later-part.tsx'
import { useDebounced } from '../../browser/use-debounced.ts'
import { useModule } from '../../browser/use-module.ts'
import { NoScriptButton } from '../../forms/no-script-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Announcement } from './announcement.tsx'
import { wrongWalls } from './drawing-parts.ts'
import { isPlanField, PLAN_FORM, PLAN_REFUSAL, PlanFormContext } from './plan-form-context.ts'
import type { PlanHistory } from './plan-history.ts'
import { planSummary } from './plan-words.ts'
import { answer, cuttingFields, layingFields, oddsFields, printedTerms, tables } from './planner-later.ts'
import type { Drawn } from './room-paper.tsx'
import { Rooms } from './rooms.tsx'
import { type Paper, Sheet } from './sheet.tsx'
import { type PlanView, usePlan } from './use-plan.ts'

/** Typing is used after this pause. */
const TYPING_PAUSE_MS = 120

const loadEditing = () => import('./editing.ts')
const loadWallEditor = () => import('./wall-editor.tsx')
const loadPaper = () => import('./room-paper.tsx')
export type Editing = Awaited<ReturnType<typeof loadEditing>>

interface PlannerProps {
  readonly goods: PlannedGoods
  readonly state: PlanState
  /** The room whose fields are shown first. */
  readonly openedRoom: number
  /** The state as `encodePlan` writes it. */
  readonly code: string
  /** Of the fields that the page was opened with. */
  readonly values: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
  readonly view: PlanView
  /** What is assumed to break of this tile (L-071). */
  readonly assumed: Chances
  /** The saved plan that the page was opened with; null: none. */
  readonly savedId: number | null
  /** Loads what of the planner comes later. */
  readonly loadParts: () => Promise<void>
}

interface Edited {
  readonly state: PlanState
  readonly code: string
  /** The fields that it is typed in. */
  readonly values: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
  readonly rounded: readonly string[]
  readonly generation: number
}

/** The form, the drawing and what follows from it (L-022…L-092). */
export function Planner({
  goods,
  state: first,
  openedRoom,
  code: firstCode,
  values: firstValues,
  errors: firstErrors,
  view: firstView,
  assumed,
  savedId,
  loadParts,
}: PlannerProps): ReactNode {
  const [edited, setEdited] = useState<Edited>({
    state: first,
    code: firstCode,
    values: firstValues,
    errors: firstErrors,
    rounded: [],
    generation: 0,
  })
  const [history, setHistory] = useState<PlanHistory>({ variationId: goods.variation_id, steps: [], at: 0 })
  const [chosen, setChosen] = useState(openedRoom)
  const [isMovingWalls, setMovingWalls] = useState(false)
  const wallEditor = useModule(isMovingWalls, loadWallEditor, () => setMovingWalls(false))
  /** What is drawn on the paper that lies over the drawing; null: the drawing is seen. */
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const paper = useModule(drawn !== null, loadPaper, () => setDrawn(null))
  const form = useRef<HTMLFormElement>(null)
  const { state, code, values, errors, rounded, generation } = edited
  /** The state while a corner or wall is dragged: planned, but no step and in no field. */
  const [dragged, setDragged] = useState<PlanState | null>(null)
  const request = useMemo(
    () => planBodyOf(goods.variation_id, dragged ?? state, true),
    [goods.variation_id, dragged, state],
  )
  /** Surfaces are shown in more tiles than a plan lists. */
  const [isPictured, setPictured] = useState(false)
  const view = usePlan(goods, request, firstView, dragged !== null, isPictured && dragged === null)
  const { tile } = goods
  /* A room may have been taken back. */
  const active = Math.min(chosen, state.rooms.length - 1)
  const joint = state.joint ?? tile.joint.usual

  /* What changes a plan is fetched once the page works; what was typed before is read then. */
  const editing = useModule(
    true,
    /* No plan changes before every field is there to be read. */
    async () => (await Promise.all([loadEditing(), loadParts()]))[0],
    () => {},
  )
  const onEditing = useEffectEvent(() => {
    if (editing === null) return
    const opened = editing.reopen(goods.variation_id, firstCode)
    setHistory(opened.history)
    if (opened.state !== null) show(editing, opened.state, { generation: 1 })
    else if (form.current !== null && editing.isChanged(form.current)) typing.schedule()
  })
  useEffect(() => {
    if (editing !== null) onEditing()
  }, [editing])

  /** Shows a state, in the fields too if they did not make it, and records it as a step. */
  const show = (
    editor: Editing,
    next: PlanState,
    { generation: by = 0, rounded: lengths = [] }: Partial<Pick<Edited, 'generation' | 'rounded'>> = {},
  ): void => {
    const nextCode = editor.encodePlan(next)
    setEdited((before) => ({
      state: next,
      code: nextCode,
      values: editor.planFormValues(next),
      errors: {},
      rounded: lengths,
      generation: before.generation + by,
    }))
    editor.putInAddress(goods.variation_id, nextCode)
    if (!editor.hasTilesOf(goods, next)) window.location.reload()
  }
  const storeSteps = (editor: Editing, longer: PlanHistory): void => {
    setHistory(longer)
    editor.storeHistory(longer)
  }
  const record = (editor: Editing, next: PlanState): void =>
    storeSteps(editor, editor.recordStep(history, editor.encodePlan(next)))
  const readFields = (pressed: HTMLElement | null = null): void => {
    if (form.current === null || editing === null) return
    const reading = editing.readForm(form.current, pressed, state)
    if (reading.kind === 'wrong') {
      setEdited((before) => ({ ...before, errors: reading.errors, rounded: reading.rounded }))
      return
    }
    const { state: next, rounded: lengths } = reading
    show(editing, next, { generation: reading.kind === 'refitted' ? 1 : 0, rounded: lengths })
    record(editing, next)
    if (next.rooms.length > state.rooms.length) setChosen(state.rooms.length)
  }
  const typing = useDebounced(readFields, TYPING_PAUSE_MS)
  const readNow = (pressed: HTMLElement | null = null): void => {
    typing.cancel()
    readFields(pressed)
  }
  const step = (by: 1 | -1): void => {
    const stepped = editing?.stepTo(history, by)
    if (editing === null || stepped == null) return
    storeSteps(editing, stepped.history)
    show(editing, stepped.state, { generation: 1 })
  }

  /** Shows a state that no field made, as a step. */
  const change = (next: PlanState): void => {
    if (editing === null) return
    show(editing, next, { generation: 1 })
    record(editing, next)
  }

  const handles = (paper: Paper): ReactNode => {
    if (wallEditor === null || editing === null) return null
    const { RoomHandles } = wallEditor
    return (
      <RoomHandles
        {...{ paper, goods, state, editing }}
        number={active}
        onDrag={setDragged}
        onSettle={(next) => {
          setDragged(null)
          change(next)
        }}
      />
    )
  }

  const onDrawn = (room: PlanState | null): void => {
    setDrawn(null)
    if (room === null) readNow()
    else change(room)
  }
  const sheetInstead = (): ReactNode =>
    drawn !== null && paper !== null && editing !== null ? (
      <paper.RoomPaper
        {...{ drawn, goods, state, editing }}
        form={form.current}
        onDone={onDrawn}
        onCancel={() => setDrawn(null)}
      />
    ) : (
      /* While walls are moved their handles stay. */
      view.refusal?.wrong && !isMovingWalls && <Later part={wrongWalls} props={view.refusal.wrong} />
    )

  /* Apart from what changes: else the server's would be dropped before its script is there. */
  const terms = useMemo(() => <Later part={printedTerms} props={{ state, goods }} />, [state, goods])
  const { plan } = view
  const fault = view.refusal !== null ? 'refusal' : Object.keys(errors).length > 0 ? 'field' : null
  const summary = plan === null ? '' : planSummary(plan)
  return (
    <>
      <PlanFormContext
        value={{
          values,
          errors,
          rounded,
          generation,
          onDraw: (room, cutOut) => setDrawn({ room, cutOut }),
        }}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of undo for the whole planner */}
        <div
          className="plan-grid"
          onKeyDown={(event) => {
            if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
            const { target } = event
            if (target instanceof HTMLInputElement && target.type === 'text') return
            if (target instanceof HTMLTextAreaElement) return
            event.preventDefault()
            step(event.shiftKey ? 1 : -1)
          }}
          onInput={(event) => {
            if (!isPlanField(event.target)) return
            if (event.target instanceof HTMLInputElement && event.target.type === 'radio') readNow()
            else typing.schedule()
          }}
        >
          <div className="plan-drawing">
            <Sheet
              plan={plan}
              goods={goods}
              unit={state.unit}
              summary={summary}
              instead={sheetInstead()}
              busy={view.busy}
              onPicture={setPictured}
              shown={state.rooms[active]?.place == null ? active : 0}
              steps={{
                canUndo: history.at > 0,
                canRedo: history.at < history.steps.length - 1,
                onUndo: () => step(-1),
                onRedo: () => step(1),
              }}
              walls={{
                isOpen: isMovingWalls,
                onToggle: () => setMovingWalls(!isMovingWalls),
                editor: isMovingWalls ? handles : () => null,
              }}
            />
            {view.refusal !== null && (
              <div id={PLAN_REFUSAL} className="mt-3">
                <Notice level="danger">{view.refusal.message}</Notice>
              </div>
            )}
            <Announcement text={view.busy ? '' : (view.refusal?.message ?? summary)} />
          </div>

          <div className="plan-fields plan-controls">
            <form
              ref={form}
              id={PLAN_FORM}
              method="get"
              action={paths.plan}
              noValidate
              aria-label={messages.planYourLayout}
              className="space-y-4"
              onSubmit={(event) => {
                /* The server reads the form until the page can. */
                if (editing === null) return
                event.preventDefault()
                const { submitter } = event.nativeEvent as SubmitEvent
                readNow(submitter instanceof HTMLButtonElement ? submitter : null)
              }}
            >
              {/* The enter key presses the first button: not one that adds or removes a room. */}
              <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
              <input type="hidden" name="variation" value={goods.variation_id} />
              <Rooms {...{ state, goods, code, active }} onActivate={setChosen} />
              <NoScriptButton type="submit">Draw the plan</NoScriptButton>
            </form>
            <div className="plan-laying space-y-4">
              <h2 className="text-2xl">How it is laid</h2>
              <Later part={layingFields} props={{ goods, state, code }} />
              <details className="border-line border-y">
                <summary className="flex min-h-12 items-center hover:text-clay">Cutting and offcuts</summary>
                <div className="pb-4">
                  <Later
                    part={cuttingFields}
                    props={{ tile, gap: usualGap(tile, joint, state.rooms[0]?.surface ?? 'floor') }}
                  />
                </div>
              </details>
            </div>
            <div className="plan-sure space-y-4">
              <h2 className="text-2xl">How sure shall it be?</h2>
              <Later part={oddsFields} props={{ assumed, several: (plan?.others.length ?? 0) > 0 }} />
            </div>
          </div>

          <Later
            part={answer}
            props={{
              goods,
              plan,
              code,
              fault,
              busy: view.busy,
              onStart: (start) => change({ ...state, start }),
            }}
          />
          {plan !== null && (
            <div className="plan-tables space-y-8">
              <Later part={tables} props={{ plan, goods, code, savedId, openedCode: firstCode }} />
            </div>
          )}
        </div>
      </PlanFormContext>
      {terms}
    </>
  )
}
