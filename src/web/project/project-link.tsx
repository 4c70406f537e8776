import { type ReactNode, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { messages } from '#contract/messages.ts'
import { PROJECT_ID, setPostcodePath } from '#contract/routes.ts'
import { projectText } from '#domain/project/project.ts'
import { useModule } from '../browser/use-module.ts'
import { useShopState } from '../shell/shop-state.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { storedProject, useProjectChanges } from './stored-project.ts'

interface ProjectLinkProps {
  readonly className: string
  readonly children: (project: string | null) => ReactNode
}

/** Opens the project in place; without script it leads to the page of the postcode, and back (S-006). */
export function ProjectLink({ className, children }: ProjectLinkProps): ReactNode {
  const { pathname, search } = useLocation()
  const { raiseAlert, refreshBuyingOptions } = useShopState()
  const changes = useProjectChanges()
  const [open, setOpen] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)
  const form = useModule(
    open,
    () => import('./project-form.tsx'),
    () => raiseAlert({ level: 'danger', message: messages.somethingWrong }),
  )
  const project = changes === 0 ? null : storedProject()
  const close = (): void => setOpen(false)
  return (
    <>
      <Link
        ref={link}
        to={`${setPostcodePath(`${pathname}${search}`)}#${PROJECT_ID}`}
        className={className}
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children(project === null ? null : projectText(project))}
      </Link>
      <Dialog open={open} onClose={close} title={messages.myProject} finalFocus={link}>
        {form !== null && (
          <form.ProjectForm
            onDone={() => {
              close()
              refreshBuyingOptions()
            }}
          />
        )}
      </Dialog>
    </>
  )
}
