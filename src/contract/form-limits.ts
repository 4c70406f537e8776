/* Limits that forms print and the server checks; a file without schemas, so that pages do not load zod. */

/** Characters of a question; the form says so too. */
export const MAX_QUESTION_LENGTH = 1500

export const MAX_REVIEW_LENGTH = 1500
export const MAX_AUTHOR_LENGTH = 40
export const MAX_REVIEW_PICTURES = 5
export const MAX_REFUND_PHOTOGRAPHS = 6
export const MAX_RETURN_PICTURES = 5
export const MAX_RETURN_WORDS = 1000
/** Megabytes of all pictures of one form. */
export const MAX_UPLOAD_MEGABYTES = 20
