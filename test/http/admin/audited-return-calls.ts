import { returnSteps, sixTiles } from '../../setup/returns.ts'
import { type AuditedCall, type Given, some } from './audited-call.ts'

/** Calls about returns, with a change that each makes and the rows that record it. */
export const auditedReturnCalls = ({ scripted, person }: Given) => {
  const steps = returnSteps(scripted, person)
  const moved = (from: string, to: string, more: object = {}) =>
    [
      { return: 1, state: from },
      { return: 1, state: to, ...more },
    ] as const
  const broken = { 'F1-C good': '5 tiles (1.8 m²)', 'F1-C written off': '1 tile (0.36 m²)', noteId: some }
  return {
    askReturn: {
      given: async () => ({ ...(await steps.form(await steps.sentOrder())), words: 'Left over' }),
      rows: [
        [
          'order.ask-return',
          {},
          { return: 1, state: 'asked', reason: 'return', 'F1-C': '6 tiles (2.16 m²)', noteId: some },
        ],
      ],
    },
    agreeReturn: {
      given: async () => {
        const number = await steps.sentOrder()
        return steps.of(number, await steps.asked(number))
      },
      rows: [['order.agree-return', ...moved('asked', 'agreed')]],
    },
    refuseReturn: {
      given: async () => {
        const number = await steps.sentOrder()
        return { ...(await steps.of(number, await steps.agreed(number))), words: 'Cut, Mrs Patel' }
      },
      rows: [['order.refuse-return', ...moved('agreed', 'refused', { noteId: some })]],
    },
    noteReturnSent: {
      given: async () => {
        const number = await steps.sentOrder()
        const of = await steps.of(number, await steps.agreed(number))
        return { ...of, carrier: 'DX', tracking: 'DX 1' }
      },
      rows: [
        [
          'order.send-return',
          ...moved('agreed', 'on-way', { sentOn: some, carrier: 'DX', tracking: 'DX 1' }),
        ],
      ],
    },
    takeBackReturn: {
      given: async () => {
        const number = await steps.sentOrder()
        return steps.of(number, await steps.received(number))
      },
      rows: [['order.take-back-return', ...moved('received', 'on-way')]],
    },
    receiveReturn: {
      given: async () => {
        const number = await steps.sentOrder()
        return { ...(await steps.of(number, await steps.onWay(number))), lines: sixTiles }
      },
      rows: [
        ['order.receive-return', ...moved('on-way', 'received', { 'F1-C received': '6 tiles (2.16 m²)' })],
      ],
    },
    inspectReturn: {
      given: async () => {
        const number = await steps.sentOrder()
        const of = await steps.of(number, await steps.received(number))
        return { ...of, lines: [{ position: 0, quantity: 1 }], words: 'A corner' }
      },
      rows: [['order.inspect-return', ...moved('received', 'inspected', broken)]],
    },
    closeReturn: {
      given: async () => {
        const number = await steps.sentOrder()
        return { ...(await steps.of(number, await steps.inspected(number))), words: 'Paid before' }
      },
      rows: [['order.close-return', ...moved('inspected', 'settled', { noteId: some })]],
    },
  } as const satisfies Readonly<Record<string, AuditedCall>>
}
