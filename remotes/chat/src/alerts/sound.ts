/** Two rising tones (Hz), and how long each lasts (s): heard above speech, and over in less than half a second. */
const TONES = [740, 988] as const;
const TONE_S = 0.16;
const LOUDNESS = 0.12;

let context: AudioContext | undefined;

/** Browsers let a page sound once its user has touched it: called by each such event until one was enough. */
function unlock(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

/** Until the first event of the user the page is silent. This code may come after it: the browser knows of it. */
export function unlockSound(): () => void {
  const events = ['pointerdown', 'keydown'] as const;
  const received = () => {
    unlock();
    if (canSound()) forget();
  };
  const forget = () => events.forEach((event) => removeEventListener(event, received, true));
  events.forEach((event) => addEventListener(event, received, true));
  if ('userActivation' in navigator && navigator.userActivation.hasBeenActive) received();
  return forget;
}

export const canSound = (): boolean => context?.state === 'running';

export function playSound(): void {
  if (!context || !canSound()) return;
  for (const [index, pitch] of TONES.entries()) {
    const begins = context.currentTime + index * TONE_S;
    const tone = new OscillatorNode(context, { frequency: pitch });
    const volume = new GainNode(context, { gain: 0 });
    // Swells and fades, since a tone that begins or ends at once cracks.
    volume.gain.setValueAtTime(0, begins);
    volume.gain.linearRampToValueAtTime(LOUDNESS, begins + 0.02);
    volume.gain.linearRampToValueAtTime(0, begins + TONE_S);
    tone.connect(volume).connect(context.destination);
    tone.start(begins);
    tone.stop(begins + TONE_S);
  }
}
