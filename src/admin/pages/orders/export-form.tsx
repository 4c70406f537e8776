import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PostForm } from '../../forms/post-form.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { textLinkClass } from '../../ui/link-class.ts'

/** Exports all that the filters match (M-031); the browser itself takes the file, so the page stays. */
export const ExportForm = (): ReactNode => (
  <Fold title="Export">
    <PostForm reloadDocument className="grid max-w-md gap-3 py-2">
      <SelectField
        label="A row for each"
        name="rows"
        options={{ orders: 'Order', lines: 'Line of an order' }}
      />
      <SelectField
        label="Format"
        name="format"
        options={{ excel: 'CSV for Excel', csv: 'CSV for other programs' }}
      />
      <p className="text-quiet text-small">
        All that the filters match, with names and addresses. Above 5,000 orders it is made in the background.
      </p>
      <div className="flex flex-wrap items-center gap-x-4">
        <Button look="primary" name="intent" value="export">
          Export
        </Button>
        <Link to="/exports" className={textLinkClass}>
          My exports
        </Link>
      </div>
    </PostForm>
  </Fold>
)
