/* Calls of the vendor's API with the publishable key, from a frame or from a page. */

import type { ApiResponse } from './protocol.ts'

/** The origin of the sandbox, from which this file was loaded. */
export const origin: string = new URL(import.meta.url).origin

const flatten = (value: unknown, name: string): readonly (readonly [string, string])[] => {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, item]) => flatten(item, name === '' ? key : `${name}[${key}]`))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** `params` as Stripe's nested form; a GET has them in its address. */
export const call = async (
  key: string,
  method: 'GET' | 'POST',
  path: string,
  params: object,
): Promise<ApiResponse> => {
  const form = new URLSearchParams(flatten(params, '').map(([name, value]) => [name, value]))
  try {
    const response = await fetch(`${origin}${path}${method === 'GET' ? `?${form}` : ''}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(method === 'POST' ? { body: form.toString() } : {}),
    })
    const body: unknown = await response.json()
    if (!isObject(body)) throw new TypeError('no object')
    return isObject(body['error']) ? { error: body['error'] } : { ok: body }
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message: 'We could not reach the payment service. Please try again.',
      },
    }
  }
}

/** 'pi_123_secret_456' → 'pi_123' */
export const intentIdOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? ''
