/** How every field to type in looks. */
export const inputClass =
  'min-h-9 pointer-coarse:min-h-12 w-full rounded-control border border-control bg-card px-2.5 py-1.5 aria-invalid:border-brick'
