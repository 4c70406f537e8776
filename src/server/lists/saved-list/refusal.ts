/** Why a saved-list request failed: a response with the status 'error' (200), or a missing item (404). */
export interface ListRefusal {
  readonly status: 200 | 404
  readonly message: string
}
