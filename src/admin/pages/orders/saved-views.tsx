import type { ReactNode } from 'react'
import { ConflictForm, conflictOf } from '../../forms/conflict-form.tsx'
import { PostForm } from '../../forms/post-form.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { TickField } from '../../forms/tick-field.tsx'
import { useSeen } from '../../forms/use-seen.ts'
import type { ActionAnswer } from '../../requests.ts'
import type { MenuView } from '../../shell/start-page.ts'
import { Button } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { errorOf } from '../../ui/refusal.tsx'

interface SavedViewsProps {
  readonly views: readonly MenuView[]
  /** The view whose list is shown; null: it is none. */
  readonly shown: MenuView | null
  /** Filters, order and columns of the list, as a view stores them. */
  readonly query: string
  readonly mayShare: boolean
  readonly answer: ActionAnswer<unknown> | undefined
}

/** The views as the person sees them, which a save names (M-194). */
const SeenViews = ({ views }: Pick<SavedViewsProps, 'views'>): ReactNode => (
  <input
    type="hidden"
    name="was"
    value={JSON.stringify(views.map(({ id, name, query, shared }) => ({ id, name, query, shared })))}
  />
)

const ShareTick = ({ shared }: { readonly shared: boolean }): ReactNode => (
  <TickField label="For all staff" name="shared" value="yes" defaultChecked={shared} />
)

const SaveForm = ({ views, query, mayShare, answer }: Omit<SavedViewsProps, 'shown'>): ReactNode => {
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
  mayShare,
  answer,
}: {
  readonly view: MenuView
  readonly mayShare: boolean
  readonly answer: ActionAnswer<unknown> | undefined
}): ReactNode => {
  const { seen, key } = useSeen(view, answer)
  return (
    <PostForm key={key} className="grid max-w-md gap-3 py-2">
      <input type="hidden" name="query" value={seen.query} />
      <input type="hidden" name="id" value={view.id} />
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

/** Saves what the list shows under a name, and changes the view that it shows (M-024). */
export const SavedViews = ({ shown, ...rest }: SavedViewsProps): ReactNode => {
  const isRefused = rest.answer !== undefined && !rest.answer.ok
  const conflict = conflictOf(rest.answer)
  const changed = conflict === null ? undefined : rest.views.find(({ id }) => id === conflict.id)
  return (
    <Fold open={isRefused} title={shown === null ? 'Save this list as a view' : `View ‘${shown.name}’`}>
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
        <ChangeForm key={shown.id} view={shown} mayShare={rest.mayShare} answer={rest.answer} />
      )}
    </Fold>
  )
}
