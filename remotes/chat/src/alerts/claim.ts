/** At most one alert of a kind in that time, whichever tab gives it. */
const APART_MS = 1000;

export type AlertKind = 'sound' | 'desktop';
/** `mine`: this tab gives it. `given`: another one has. `soon`: the last one was a moment ago, and of another message. */
export type Claim = 'mine' | 'given' | 'soon';
/** `arrived`: when the server stored the message; of a replay it tells what was told already. */
type Given = { message: string; arrived: number; place: number; at: number };
export type ToClaim = { arrivedAt: string; message: { msg_uuid: string; place: number } };

/**
 * All tabs of the browser hear the same message, and one of them alerts: the first to write it down where all can read. A tab that comes back later
 * hears messages once more: one that arrived before the newest known one was alerted already. Of messages stored at once, which have one time, any
 * sound stands for all, and the notice is of the last. Under a lock, since two tabs may read at the same time; without HTTPS browsers have no locks.
 */
export const claimAlert = (kind: AlertKind, toClaim: ToClaim): Promise<Claim> => locked(`chat alert ${kind}`, () => {
  const { arrivedAt, message: { msg_uuid: message, place } } = toClaim;
  const name = `chatAlert.${kind}`;
  const now = Date.now();
  // Not by dt_timestamp, the provider's time: a message may arrive after one that was written later (CHAT-12).
  const arrived = Date.parse(arrivedAt);
  const last = read(name);
  const isNotified = (reported: Given) => reported.message === message || arrived < reported.arrived || (arrived === reported.arrived && (kind === 'sound' || place <= reported.place));
  if (last && isNotified(last)) return 'given';
  // A clock that was set back must not silence the page.
  if (last && last.at <= now && now - last.at < APART_MS) {
    // One sound stands for all that come with it; a notice waits for its turn.
    if (kind === 'sound') write(name, { message, arrived, place, at: last.at });
    return 'soon';
  }
  write(name, { message, arrived, place, at: now });
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
    const isGiven = typeof given?.message === 'string' && [given.arrived, given.place, given.at].every((each) => typeof each === 'number');
    return isGiven ? given : null;
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
