import { type ReactNode, useId } from 'react'
import type { WireProduct } from '#contract/product.ts'
import { Typeset } from '../../../ui/typeset.tsx'
import { Sizes } from './sizes.tsx'

/** The product's description, specification and sizes to scale. */
export function About({ product }: { product: WireProduct }): ReactNode {
  return (
    <div className="space-y-14">
      {/* On a phone the first screen has no room for it (S-020). */}
      {product.summary !== '' && (
        <p className="text-lg text-quiet md:hidden">
          <Typeset text={product.summary} />
        </p>
      )}
      {product.description !== '' && (
        <Part heading={`About ${product.name}`}>
          <div className="max-w-2xl space-y-4 leading-relaxed">
            {product.description.split(/\n{2,}/).map((paragraph) => (
              <p key={paragraph}>
                <Typeset text={paragraph} />
              </p>
            ))}
          </div>
        </Part>
      )}
      {product.specifications.length > 0 && (
        <Part heading="Specification">
          <table className="w-full border-line border-t text-left">
            <tbody className="divide-y divide-line border-line border-b">
              {product.specifications.map(({ name, value }) => (
                <tr key={`${name}: ${value}`}>
                  <th scope="row" className="wrap-anywhere w-2/5 py-3 pr-4 align-top font-normal text-quiet">
                    {name}
                  </th>
                  <td className="wrap-anywhere py-3">
                    <Typeset text={value} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Part>
      )}
      <Sizes product={product} />
    </div>
  )
}

function Part({ heading, children }: { heading: string; children: ReactNode }): ReactNode {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-5 text-3xl">
        {heading}
      </h2>
      {children}
    </section>
  )
}
