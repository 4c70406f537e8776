const playTone = (): void => {
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  tone.frequency.value = 220
  tone.connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + 0.35)
  tone.onended = () => void audio.close()
}

/** A low tone and a long buzz for a wrong code: the person looks at the goods, not at the phone (M-050). */
export const signalWrong = (): void => {
  playTone()
  /* Safari has none. */
  navigator.vibrate?.(350)
}

/** A short buzz: it was read. */
export const signalRead = (): void => {
  navigator.vibrate?.(60)
}
