import { type PointerEvent, useRef, useState } from 'react'

/** A finger that moves this far to the side swipes; less is a tap. */
const SWIPE_PX = 30

/**
 * Whether a card shows its second picture, and whether it may soon: the mouse is over it, or a finger touches
 * it. A swipe to the left brings the second picture, one to the right the first.
 */
export const useSwipe = () => {
  const [near, setNear] = useState(false)
  const [swiped, setSwiped] = useState(false)
  const from = useRef(0)
  return {
    near,
    swiped,
    handlers: {
      onPointerEnter: (): void => setNear(true),
      onPointerDown: ({ clientX }: PointerEvent): void => {
        from.current = clientX
      },
      onPointerUp: ({ clientX, pointerType }: PointerEvent): void => {
        const moved = clientX - from.current
        if (pointerType === 'touch' && Math.abs(moved) > SWIPE_PX) setSwiped(moved < 0)
      },
    },
  }
}
