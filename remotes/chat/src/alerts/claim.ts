/** The minimum time between two sounds, and between two desktop notifications, across all tabs. */
const APART_MS = 1000;

export type AlertKind = 'sound' | 'desktop';
/** `mine`: this tab alerts. `given`: this or a later message already had an alert. `soon`: less than `APART_MS` since the last alert. */
export type Claim = 'mine' | 'given' | 'soon';
/** `arrived`: when the server stored the message. `at`: when a tab alerted. Both in ms. */
type StoredClaim = { message: string; arrived: number; position: number; at: number };
export type ToClaim = { arrivedAt: string; message: { msg_uuid: string; position: number } };

/**
 * Every tab receives each message; only the first tab to record it in localStorage shows the alert. Messages that arrived before the
 * recorded one are replays and cause no alert. A Web Lock prevents a race between tabs; browsers support it only in secure contexts
 * (HTTPS).
 */
export const claimAlert = (kind: AlertKind, toClaim: ToClaim): Promise<Claim> => locked(`chat alert ${kind}`, () => {
  const { arrivedAt, message: { msg_uuid: message, position } } = toClaim;
  const name = `chatAlert.${kind}`;
  const now = Date.now();
  // Uses the arrival time, because messages may arrive out of order by the provider's time (`dt_timestamp`, CHAT-12).
  const arrived = Date.parse(arrivedAt);
  const last = read(name);
  const isNotified = (reported: StoredClaim) => reported.message === message
    || arrived < reported.arrived || (arrived === reported.arrived && (kind === 'sound' || position <= reported.position));
  if (last && isNotified(last)) return 'given';
  // If the clock was set back, `last.at` is in the future and must not prevent alerts.
  if (last && last.at <= now && now - last.at < APART_MS) {
    // The last sound covers this message too. A notification is retried later.
    if (kind === 'sound') write(name, { message, arrived, position, at: last.at });
    return 'soon';
  }
  write(name, { message, arrived, position, at: now });
  return 'mine';
});

/** Time in ms for which the alerting tab keeps the lock, because other tabs may see its localStorage write late. */
const VISIBLE_AFTER_MS = 150;

function locked(name: string, work: () => Claim): Promise<Claim> {
  if (!navigator.locks) return Promise.resolve(work());
  return new Promise((resolve, reject) => {
    navigator.locks.request(name, async () => {
      const claim = work();
      resolve(claim);
      if (claim === 'mine') await new Promise((resume) => { setTimeout(resume, VISIBLE_AFTER_MS); });
    }).catch(reject);
  });
}

function read(name: string): StoredClaim | null {
  try {
    const stored = JSON.parse(localStorage.getItem(name) ?? 'null') as StoredClaim | null;
    const isPresent = typeof stored?.message === 'string'
      && [stored.arrived, stored.position, stored.at].every((each) => typeof each === 'number');
    return isPresent ? stored : null;
  } catch {
    return null;
  }
}

function write(name: string, stored: StoredClaim): void {
  try {
    localStorage.setItem(name, JSON.stringify(stored));
  } catch {
    // Without storage, each tab alerts.
  }
}
