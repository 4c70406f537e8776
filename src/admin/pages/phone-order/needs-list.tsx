import type { ReactNode } from 'react'
import { PostForm } from '../../forms/post-form.tsx'
import { Button } from '../../ui/button.tsx'
import { poundsText } from '../../ui/texts.ts'
import type { StepProps } from './answer.ts'

interface NeedsListProps extends Pick<StepProps, 'order' | 'isBusy'> {
  /** Of this view of the page: a press that is sent twice adds once. */
  readonly formKey: string
}

/** Grout, primer and other extras that the goods still need, each added in its quantity with one press. */
export const NeedsList = ({ order: { needs }, isBusy, formKey }: NeedsListProps): ReactNode => {
  if (needs.length === 0) return null
  return (
    <section aria-labelledby="needs" className="mt-3 rounded-card border border-line bg-card px-3 py-2">
      <h3 id="needs" className="font-semibold">
        These goods need too
      </h3>
      <ul>
        {needs.map(({ variationId, sku, name, quantity, price }) => (
          <li key={variationId} className="flex flex-wrap items-center justify-between gap-x-3 py-1">
            <p className="min-w-0 break-words">
              {quantity} × <span className="font-semibold">{sku}</span> {name}, {poundsText(price)}
            </p>
            <PostForm preventScrollReset>
              <input type="hidden" name="variationId" value={variationId} />
              <input type="hidden" name="quantity" value={quantity} />
              <input type="hidden" name="press" value={`${formKey}-need-${variationId}`} />
              <Button name="intent" value="add" busy={isBusy} aria-label={`Add ${quantity} × ${sku}`}>
                Add
              </Button>
            </PostForm>
          </li>
        ))}
      </ul>
    </section>
  )
}
