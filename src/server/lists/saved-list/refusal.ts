/** Why a saved list call came to nothing: an answer with the status 'error' (200), or an item that is not there (404). */
export interface ListRefusal {
  readonly status: 200 | 404
  readonly message: string
}
