import { userInfo } from 'node:os'
import { expect, onTestFinished, test, vi } from 'vitest'
import { terminalActor } from './terminal-actor.ts'

vi.mock('node:os', { spy: true })

test('a command is audited with the name of the system’s user [M-190]', () => {
  expect(terminalActor()).toEqual({ kind: 'terminal', name: userInfo().username })
})

test('a user id without a name is audited as a number [M-190]', () => {
  vi.mocked(userInfo).mockImplementation(() => {
    throw new Error('uv_os_get_passwd returned ENOENT')
  })
  vi.spyOn(process, 'getuid').mockReturnValue(10_001)
  expect(terminalActor()).toEqual({ kind: 'terminal', name: 'user 10001' })
})

test('a system without user ids is audited as unknown [M-190]', () => {
  vi.mocked(userInfo).mockImplementation(() => {
    throw new Error('no user')
  })
  const { getuid } = process
  onTestFinished(() => void Object.assign(process, { getuid }))
  Object.assign(process, { getuid: undefined })
  expect(terminalActor()).toEqual({ kind: 'terminal', name: 'user unknown' })
})
