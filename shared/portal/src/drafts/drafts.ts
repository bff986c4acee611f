/** Unsent form input per browser tab. It survives page reloads and errors of a remote; sign-out deletes it. */
const PREFIX = 'draft:';
const SAVE_AFTER_MS = 300;

const drafts = new Map<string, unknown>();
const listeners = new Map<string, Set<() => void>>();
const unsaved = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Schema of a stored draft, such as a zod schema. */
export type DraftShape<T> = { safeParse: (stored: unknown) => { success: true; data: T } | { success: false } };

/**
 * Returns the stored draft, or `initial` without one. Drops a draft of another shape, such as from an older release. Without `shape`, the
 * draft must have the keys and types of `initial`.
 */
export function readDraft<T>(key: string, initial: T, shape: DraftShape<T> = outlineOf(initial)): T {
  if (!drafts.has(key)) drafts.set(key, load(key, shape) ?? initial);
  return drafts.get(key) as T;
}

export function writeDraft<T>(key: string, value: T): void {
  drafts.set(key, value);
  unsaved.add(key);
  // Saves at most every 300 ms, because a draft can contain two million characters of pasted numbers.
  timer ??= setTimeout(saveDrafts, SAVE_AFTER_MS);
  notify(key);
}

export function dropDraft(key: string): void {
  drafts.delete(key);
  unsaved.delete(key);
  sessionStorage.removeItem(PREFIX + key);
  notify(key);
}

export function dropDrafts(): void {
  const stored = Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
  for (const key of new Set([...drafts.keys(), ...stored])) dropDraft(key);
}

export function onDraft(key: string, listener: () => void): () => void {
  const known = listeners.get(key) ?? new Set();
  listeners.set(key, known.add(listener));
  return () => void known.delete(listener);
}

export function saveDrafts(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const key of unsaved) {
    try {
      sessionStorage.setItem(PREFIX + key, JSON.stringify(drafts.get(key)));
    } catch {
      // Storage quota exceeded: the draft lives only in this page.
      sessionStorage.removeItem(PREFIX + key);
    }
  }
  unsaved.clear();
}

function load<T>(key: string, shape: DraftShape<T>): T | undefined {
  const stored = sessionStorage.getItem(PREFIX + key);
  if (stored === null) return undefined;
  try {
    const parsed = shape.safeParse(JSON.parse(stored));
    if (parsed.success) return parsed.data;
  } catch {
    // The stored text is not JSON.
  }
  sessionStorage.removeItem(PREFIX + key);
  return undefined;
}

const outlineOf = <T>(initial: T): DraftShape<T> => ({
  safeParse: (stored) => (hasOutline(stored, initial) ? { success: true, data: stored as T } : { success: false }),
});

/** True if `stored` has the same types under the same keys as `initial`. Where `initial` has null or undefined, any type is accepted. */
function hasOutline(stored: unknown, initial: unknown): boolean {
  if (initial === null || initial === undefined) return true;
  if (typeof stored !== typeof initial || stored === null || Array.isArray(stored) !== Array.isArray(initial)) return false;
  if (typeof initial !== 'object' || Array.isArray(initial)) return true;
  return Object.entries(initial).every(([key, value]) => hasOutline((stored as Record<string, unknown>)[key], value));
}

const notify = (key: string) => listeners.get(key)?.forEach((listener) => listener());

addEventListener('pagehide', saveDrafts);
