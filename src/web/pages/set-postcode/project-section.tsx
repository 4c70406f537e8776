import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { messages } from '#contract/messages.ts'
import { calls, PROJECT_ID } from '#contract/routes.ts'
import { plainQuantity } from '#domain/measure/quantity.ts'
import { type Project, projectText } from '#domain/project/project.ts'
import { CsrfField } from '../../forms/csrf-field.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { TickField } from '../../ui/tick-field.tsx'

interface ProjectSectionProps {
  readonly project: Project | null
  readonly redirect: string
}

/** The visitor's area and waste, typed once for the visit (S-006). */
export function ProjectSection({ project, redirect }: ProjectSectionProps): ReactNode {
  return (
    <section id={PROJECT_ID} aria-labelledby="project-heading" className="mt-14 scroll-mt-4">
      <h2 id="project-heading" className="text-2xl md:text-3xl">
        {messages.myProject}
        {project !== null && `: ${projectText(project)}`}
      </h2>
      <p className="mt-3 text-quiet">
        Tell us the area once: every product then says what it comes to for your floor, delivered.
      </p>
      <Form method="post" action={calls.setProject} reloadDocument className="mt-5">
        <CsrfField />
        <input type="hidden" name="redirect" value={redirect} />
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            label="Area, in m²"
            name="area"
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            defaultValue={project === null ? '' : plainQuantity(project.area)}
            className="figures w-36 max-w-full"
          />
          <Button type="submit">Show my prices</Button>
          {project !== null && (
            <Button type="submit" name="drop" value="1" look="quiet">
              Drop this project
            </Button>
          )}
        </div>
        <TickField
          name="wastage"
          value="1"
          label="Add a tenth for cuts and breakages"
          defaultChecked={project?.wastage ?? true}
        />
      </Form>
    </section>
  )
}
