import { expect, test } from 'vitest'
import { cameraProblem, hasTorch, openCamera, switchTorch } from './camera.ts'

const problemOf = (name: string): string => cameraProblem(new DOMException('', name))

test('says why there is no camera, what to do, and that the code can be typed [M-214, M-218]', () => {
  const refused = problemOf('NotAllowedError')
  expect(refused).toMatch(/not allowed .* Allow it in the browser’s settings/)
  expect(problemOf('SecurityError')).toBe(refused)
  expect(problemOf('NotFoundError')).toMatch(/no camera/)
  expect(problemOf('OverconstrainedError')).toBe(problemOf('NotFoundError'))
  expect(problemOf('NotReadableError')).toMatch(/in use by another app/)
  const others = [problemOf('NotSupportedError'), cameraProblem('anything'), cameraProblem(new TypeError())]
  expect(new Set(others)).toEqual(new Set([others[0]]))
  for (const problem of [refused, problemOf('NotReadableError'), ...others])
    expect(problem).toMatch(/Type the code below instead\.$/)
})

test('asks for the camera at the back, and for no sound [M-214]', async () => {
  const asked: unknown[] = []
  const getUserMedia = async (wanted?: MediaStreamConstraints) => {
    asked.push(wanted)
    return {} as MediaStream
  }
  await openCamera({ getUserMedia })
  expect(asked).toEqual([
    { video: expect.objectContaining({ facingMode: { ideal: 'environment' } }), audio: false },
  ])
})

test('refuses a page without encryption, to which browsers give no camera [M-214]', async () => {
  const error = await openCamera(undefined).catch((why: unknown) => why)
  expect(cameraProblem(error)).toMatch(/does not give the camera/)
})

test('offers the torch where the camera has one, and says when the phone refuses it [M-214]', async () => {
  const trackOf = (capabilities: object, applyConstraints = async (_: unknown) => undefined) =>
    ({ getCapabilities: () => capabilities, applyConstraints }) as unknown as MediaStreamTrack
  expect([trackOf({ torch: true }), trackOf({ torch: false }), trackOf({}), undefined].map(hasTorch)).toEqual(
    [true, false, false, false],
  )
  expect(hasTorch({ applyConstraints: async () => undefined })).toBe(false)
  const asked: unknown[] = []
  expect(
    await switchTorch(
      trackOf({}, async (wanted) => void asked.push(wanted)),
      true,
    ),
  ).toBe(true)
  expect(asked).toEqual([{ advanced: [{ torch: true }] }])
  expect(
    await switchTorch(
      trackOf({}, () => Promise.reject(new Error('hot'))),
      true,
    ),
  ).toBe(false)
})
