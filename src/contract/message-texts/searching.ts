// Search
export const searchLeftOut = (words: string, one: boolean) =>
  `Nothing has all of your words. We left out ${words} and show what has the ${one ? 'others' : 'rest'}.`
export const searchUnknown = (words: string) => `We have nothing for ${words}.`
export const searchAsTyped = (text: string) => `Search for ‘${text}’ as typed`
export const searchHelp = 'Or ask us: we know what we can get, and what does the same job.'
export const searchHelpPages = 'Pages of ours about that:'
export const searchTooLong = 'Please search for no more than 100 characters.'
