/** At most one alert of a kind in that time, whichever tab gives it. */
const APART_MS = 1000;

export type AlertKind = 'sound' | 'desktop';
/** `mine`: this tab gives it. `given`: another one has. `soon`: the last one was a moment ago, and of another message. */
export type Claim = 'mine' | 'given' | 'soon';
/** `sent`: when the message came in; of a replay it tells what was told already. */
type Given = { message: string; sent: number; place: number; at: number };
export type ToClaim = { msg_uuid: string; dt_timestamp: string; place: number };

/**
 * All tabs of the browser hear the same message, and one of them is to tell it: the first to write it down where all can read.
 * A tab that comes back later hears them once more: what is older than the newest one that was told is told already. Of
 * messages stored at once, which have one time, any sound stands for all, and the notice is of the last. Under a lock, since two may read at the same time; where the browser has no locks (without HTTPS) that is very unlikely.
 */
export const claimAlert = (kind: AlertKind, { msg_uuid: message, dt_timestamp, place }: ToClaim): Promise<Claim> => locked(`chat alert ${kind}`, () => {
  const name = `chatAlert.${kind}`;
  const now = Date.now();
  const sent = Date.parse(dt_timestamp);
  const last = read(name);
  const isTold = (told: Given) => told.message === message || sent < told.sent || (sent === told.sent && (kind === 'sound' || place <= told.place));
  if (last && isTold(last)) return 'given';
  // A clock that was set back must not silence the page.
  if (last && last.at <= now && now - last.at < APART_MS) {
    // One sound stands for all that come with it; a notice waits for its turn.
    if (kind === 'sound') write(name, { message, sent, place, at: last.at });
    return 'soon';
  }
  write(name, { message, sent, place, at: now });
  return 'mine';
});

/** Tabs in other processes read what one has written a moment later: whoever gives an alert keeps the lock until they do. */
const SEEN_AFTER_MS = 150;

function locked(name: string, work: () => Claim): Promise<Claim> {
  if (!navigator.locks) return Promise.resolve(work());
  return new Promise((resolve, reject) => {
    navigator.locks.request(name, async () => {
      const claim = work();
      resolve(claim);
      if (claim === 'mine') await new Promise((seen) => { setTimeout(seen, SEEN_AFTER_MS); });
    }).catch(reject);
  });
}

function read(name: string): Given | null {
  try {
    const given = JSON.parse(localStorage.getItem(name) ?? 'null') as Given | null;
    return typeof given?.message === 'string' && typeof given.sent === 'number' && typeof given.place === 'number' && typeof given.at === 'number' ? given : null;
  } catch {
    return null;
  }
}

function write(name: string, given: Given): void {
  try {
    localStorage.setItem(name, JSON.stringify(given));
  } catch {
    // A browser that keeps nothing alerts in each tab.
  }
}
