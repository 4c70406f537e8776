/** The Chromium that this machine has; null: none. */
export function findInstalledChromium(exists?: (path: string) => boolean): string | null

/** A whole Chromium, or the sentence that says why there is none. */
export function findWholeChromium(
  named?: string,
  exists?: (path: string) => boolean,
): { readonly path: string; readonly problem: null } | { readonly path: null; readonly problem: string }
