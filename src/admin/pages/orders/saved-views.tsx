import type { ReactNode } from 'react'
import { PostForm } from '../../forms/post-form.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { TickField } from '../../forms/tick-field.tsx'
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

const ShareTick = ({ shared }: { readonly shared: boolean }): ReactNode => (
  <TickField label="For all staff" name="shared" value="yes" defaultChecked={shared} />
)

const SaveForm = ({ views, query, mayShare, answer }: Omit<SavedViewsProps, 'shown'>): ReactNode => {
  const own = views.filter(({ changeable }) => changeable)
  return (
    <PostForm className="grid max-w-md gap-3 py-2">
      <input type="hidden" name="query" value={query} />
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
}): ReactNode => (
  <PostForm className="grid max-w-md gap-3 py-2">
    <input type="hidden" name="query" value={view.query} />
    <input type="hidden" name="id" value={view.id} />
    {view.changeable && (
      <>
        <TextField
          label="Name"
          name="name"
          defaultValue={view.name}
          maxLength={60}
          autoComplete="off"
          error={errorOf(answer, 'name')}
        />
        {mayShare && <ShareTick shared={view.shared} />}
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

/** Saves what the list shows under a name, and changes the view that it shows (M-024). */
export const SavedViews = ({ shown, ...rest }: SavedViewsProps): ReactNode => {
  const isRefused = rest.answer !== undefined && !rest.answer.ok
  return (
    <Fold open={isRefused} title={shown === null ? 'Save this list as a view' : `View ‘${shown.name}’`}>
      {shown === null ? (
        <SaveForm {...rest} />
      ) : (
        <ChangeForm key={shown.id} view={shown} mayShare={rest.mayShare} answer={rest.answer} />
      )}
    </Fold>
  )
}
