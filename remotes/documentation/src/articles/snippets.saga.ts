import { put, takeEvery } from '@portal/portal/saga';
import { snippetLanguageChosen, snippetLanguageRead } from './snippets.slice';

const KEPT = 'documentation.snippets';

/** What this browser's user chose before; a browser that keeps nothing goes on without. */
function kept(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

function keep({ payload }: ReturnType<typeof snippetLanguageChosen>) {
  try {
    localStorage.setItem(KEPT, payload);
  } catch {
    // It counts until the page is left.
  }
}

export function* snippetsSaga() {
  const language = kept();
  if (language !== null) yield* put(snippetLanguageRead(language));
  yield* takeEvery(snippetLanguageChosen, keep);
}
