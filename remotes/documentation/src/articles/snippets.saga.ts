import { put, takeEvery } from '@portal/portal/saga';
import { snippetLanguageChosen, snippetLanguageRead } from './snippets.slice';

const STORAGE_KEY = 'documentation.snippets';

/** Returns the stored programming language; null if there is none or the storage is blocked. */
function storedLanguage(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function storeLanguage({ payload }: ReturnType<typeof snippetLanguageChosen>) {
  try {
    localStorage.setItem(STORAGE_KEY, payload);
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
}

export function* snippetsSaga() {
  const language = storedLanguage();
  if (language !== null) yield* put(snippetLanguageRead(language));
  yield* takeEvery(snippetLanguageChosen, storeLanguage);
}
