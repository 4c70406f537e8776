import type { ReactNode } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { type AdminListName, viewQuery } from '#contract/admin/lists.ts'
import { ConflictForm, conflictOf } from '../forms/conflict-form.tsx'
import { PostForm } from '../forms/post-form.tsx'
import { SelectField } from '../forms/select-field.tsx'
import { TextField } from '../forms/text-field.tsx'
import { TickField } from '../forms/tick-field.tsx'
import { UndoNotice } from '../forms/undo-notice.tsx'
import { useSeen } from '../forms/use-seen.ts'
import type { ActionAnswer } from '../requests.ts'
import type { loader as rootLoader } from '../root.tsx'
import { entryOfList, type MenuView } from '../shell/start-page.ts'
import { Button } from '../ui/button.tsx'
import { Fold } from '../ui/fold.tsx'
import { errorOf, Refusal } from '../ui/refusal.tsx'
import { viewsAnswerOf } from './views-answer.ts'

interface FormsProps {
  readonly views: readonly MenuView[]
  /** The view whose list is shown; null: it is none. */
  readonly shown: MenuView | null
  /** Filters, order and columns of the list, as a view stores them. */
  readonly query: string
  /** The view that the person begins with; empty: they begin with Today. */
  readonly start: string
  readonly mayShare: boolean
  readonly answer: ActionAnswer<unknown> | undefined
}

/** The views as the person sees them, which a save names (M-194). */
const SeenViews = ({ views }: Pick<FormsProps, 'views'>): ReactNode => (
  <input
    type="hidden"
    name="was"
    value={JSON.stringify(views.map(({ id, name, query, shared }) => ({ id, name, query, shared })))}
  />
)

const ShareTick = ({ shared }: { readonly shared: boolean }): ReactNode => (
  <TickField label="For all staff" name="shared" value="yes" defaultChecked={shared} />
)

const SaveForm = ({ views, query, mayShare, answer }: Omit<FormsProps, 'shown' | 'start'>): ReactNode => {
  const { seen: own, key } = useSeen(
    views.filter(({ changeable }) => changeable),
    answer,
  )
  return (
    <PostForm key={key} className="grid max-w-md gap-3 py-2">
      <input type="hidden" name="query" value={query} />
      <SeenViews views={own} />
      {own.length > 0 && (
        <SelectField
          label="Save as"
          name="id"
          none="A new view"
          options={Object.fromEntries(own.map(({ id, name }) => [id, `In place of ‘${name}’`]))}
        />
      )}
      <TextField
        label="Name"
        name="name"
        maxLength={60}
        autoComplete="off"
        error={errorOf(answer, 'name')}
        {...(own.length > 0 ? { hint: 'Empty: the view that it replaces keeps its name.' } : {})}
      />
      {mayShare && <ShareTick shared={false} />}
      <div>
        <Button look="primary" name="intent" value="save">
          Save view
        </Button>
      </div>
    </PostForm>
  )
}

const ChangeForm = ({
  view,
  start,
  mayShare,
  answer,
}: Pick<FormsProps, 'start' | 'mayShare' | 'answer'> & { readonly view: MenuView }): ReactNode => {
  const { seen, key } = useSeen(view, answer)
  return (
    <PostForm key={key} className="grid max-w-md gap-3 py-2">
      <input type="hidden" name="query" value={seen.query} />
      <input type="hidden" name="id" value={view.id} />
      <input type="hidden" name="start" value={start} />
      <SeenViews views={[seen]} />
      {view.changeable && (
        <>
          <TextField
            label="Name"
            name="name"
            defaultValue={seen.name}
            maxLength={60}
            autoComplete="off"
            error={errorOf(answer, 'name')}
          />
          {mayShare && <ShareTick shared={seen.shared} />}
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {view.changeable && (
          <Button look="primary" name="intent" value="save">
            Save
          </Button>
        )}
        <Button name="intent" value={view.start ? 'start-plain' : 'start'}>
          {view.start ? 'Begin with Today again' : 'Make it my start page'}
        </Button>
        {view.changeable && (
          <Button look="quiet" name="intent" value="remove">
            Remove view
          </Button>
        )}
      </div>
    </PostForm>
  )
}

const labels = { name: 'Name', query: 'Filters, order and columns', shared: 'For all staff' } as const

const Forms = ({ shown, start, ...rest }: FormsProps): ReactNode => {
  const isRefused = rest.answer !== undefined
  const conflict = conflictOf(rest.answer)
  const changed = conflict === null ? undefined : rest.views.find(({ id }) => id === conflict.id)
  return (
    <Fold
      /* Closed again once the list is a view, or none any more. */
      key={shown?.id}
      open={isRefused}
      title={shown === null ? 'Save this list as a view' : `View ‘${shown.name}’`}
    >
      {conflict !== null && changed !== undefined ? (
        <ConflictForm
          conflict={conflict}
          labels={labels}
          hidden={{
            id: `${changed.id}`,
            was: JSON.stringify([changed]),
            name: changed.name,
            query: changed.query,
            shared: changed.shared ? 'yes' : '',
          }}
          intent="save"
        />
      ) : shown === null ? (
        <SaveForm {...rest} />
      ) : (
        <ChangeForm key={shown.id} view={shown} start={start} mayShare={rest.mayShare} answer={rest.answer} />
      )}
    </Fold>
  )
}

/** The person's views of a list, what the list shows as a view stores it, and the view that this is. */
const useViews = (list: AdminListName) => {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const { search } = useLocation()
  const all = root?.views ?? []
  const views = all.filter((view) => view.list === list)
  const query = viewQuery(list, search)
  return {
    all,
    can: root?.person?.can ?? [],
    views,
    query,
    shown: views.find((view) => view.query === query) ?? null,
  }
}

/** The heading of a list: the name of the view that it shows, else its own. */
export const useListTitle = (list: AdminListName, own: string): string => useViews(list).shown?.name ?? own

interface SavedViewsProps {
  readonly list: AdminListName
  /** The answer of the page's action, about views or something else. */
  readonly answer: unknown
}

/** Saves what a list shows under a name, and changes the view that it shows (M-024). */
export const SavedViews = ({ list, answer: data }: SavedViewsProps): ReactNode => {
  const { all, can, ...shown } = useViews(list)
  const answer = viewsAnswerOf(data)?.answer
  return entryOfList(list, can) === undefined ? null : (
    <Forms
      {...shown}
      start={`${all.find(({ start }) => start)?.id ?? ''}`}
      mayShare={can.includes('views.share')}
      answer={answer?.ok === false ? answer : undefined}
    />
  )
}

/** What became of it: why not, or the way back (M-198). */
export const ViewsNotice = ({ answer: data }: Pick<SavedViewsProps, 'answer'>): ReactNode => {
  const answered = viewsAnswerOf(data)
  if (answered === undefined) return null
  const { answer, done } = answered
  if (done === null) return <Refusal answer={answer} />
  return <UndoNotice {...done} />
}

/** Both, on a page that has no other controls beside them. */
export const ListViews = (props: SavedViewsProps): ReactNode => (
  <div className="flex flex-wrap gap-3">
    <SavedViews {...props} />
    <div className="max-w-3xl basis-full empty:hidden">
      <ViewsNotice answer={props.answer} />
    </div>
  </div>
)
