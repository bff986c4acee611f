/**
 * What a user has typed and not sent. Kept in the tab's own store, so that it survives a reload, a failing remote and the
 * recovery after a release; forgotten at logout.
 */
const PREFIX = 'draft:';
const SAVE_AFTER_MS = 300;

const drafts = new Map<string, unknown>();
const listeners = new Map<string, Set<() => void>>();
const unsaved = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

export function readDraft<T>(key: string, initial: T): T {
  if (!drafts.has(key)) drafts.set(key, load(key) ?? initial);
  return drafts.get(key) as T;
}

export function writeDraft<T>(key: string, value: T): void {
  drafts.set(key, value);
  unsaved.add(key);
  // Not at every key stroke: a draft may hold two million characters of pasted numbers.
  timer ??= setTimeout(saveDrafts, SAVE_AFTER_MS);
  tell(key);
}

export function dropDraft(key: string): void {
  drafts.delete(key);
  unsaved.delete(key);
  sessionStorage.removeItem(PREFIX + key);
  tell(key);
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
      // The browser's quota: the draft lives on in this page.
      sessionStorage.removeItem(PREFIX + key);
    }
  }
  unsaved.clear();
}

function load(key: string): unknown {
  const stored = sessionStorage.getItem(PREFIX + key);
  return stored === null ? undefined : JSON.parse(stored);
}

const tell = (key: string) => listeners.get(key)?.forEach((listener) => listener());

addEventListener('pagehide', saveDrafts);
