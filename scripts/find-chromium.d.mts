/** The Chromium installed on this machine; null: none. */
export function findInstalledChromium(exists?: (path: string) => boolean): string | null

/** A full Chromium, or the sentence that says why there is none. */
export function findWholeChromium(
  named?: string,
  exists?: (path: string) => boolean,
): { readonly path: string; readonly problem: null } | { readonly path: null; readonly problem: string }
