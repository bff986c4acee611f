/** Frequencies (Hz) of two tones, the second higher, that are audible above speech. Each tone lasts `TONE_S` seconds. */
const TONES = [740, 988] as const;
const TONE_S = 0.16;
const LOUDNESS = 0.12;

let context: AudioContext | undefined;

/** Creates and resumes the audio context. Must be called on a user action, because browsers otherwise block sound. */
function unlock(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

/** Enables sound at the first user action, or at once if there was one already. Returns a function that stops listening. */
export function unlockSound(): () => void {
  const events = ['pointerdown', 'keydown'] as const;
  const received = () => {
    unlock();
    if (canSound()) removeListeners();
  };
  const removeListeners = () => events.forEach((event) => removeEventListener(event, received, true));
  events.forEach((event) => addEventListener(event, received, true));
  if ('userActivation' in navigator && navigator.userActivation.hasBeenActive) received();
  return removeListeners;
}

export const canSound = (): boolean => context?.state === 'running';

export function playSound(): void {
  if (!context || !canSound()) return;
  for (const [index, pitch] of TONES.entries()) {
    const starts = context.currentTime + index * TONE_S;
    const tone = new OscillatorNode(context, { frequency: pitch });
    const volume = new GainNode(context, { gain: 0 });
    // Fades in and out, because an abrupt start or end causes an audible click.
    volume.gain.setValueAtTime(0, starts);
    volume.gain.linearRampToValueAtTime(LOUDNESS, starts + 0.02);
    volume.gain.linearRampToValueAtTime(0, starts + TONE_S);
    tone.connect(volume).connect(context.destination);
    tone.start(starts);
    tone.stop(starts + TONE_S);
  }
}
