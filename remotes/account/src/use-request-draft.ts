import type { RequestDocument } from '@portal/contracts';
import { useDraft, type DraftShape } from '@portal/portal';
import { useCommand, type Command } from '@portal/portal/resource';
import { useCallback } from 'react';

type Form = { documents: RequestDocument[] };
type RequestOf<T, P, R> = { key: string; empty: T; shape: DraftShape<T>; command: Command<P, R>; onDone: () => void };

/** The draft of a request with documents, and the command that sends it. A change of the draft removes the refusal. */
export function useRequestDraft<T extends Form, P, R>({ key, empty, shape, command, onDone }: RequestOf<T, P, R>) {
  const [draft, setDraft, drop] = useDraft(key, empty, shape);
  const { reset, ...sending } = useCommand(command, () => {
    drop();
    onDone();
  });
  const change = (patch: Partial<T>) => {
    setDraft((before) => ({ ...before, ...patch }));
    reset();
  };
  const changeDocuments = useCallback((next: (before: readonly RequestDocument[]) => RequestDocument[]) => (
    setDraft((before) => ({ ...before, documents: next(before.documents) }))), [setDraft]);
  return { ...sending, draft, change, changeDocuments };
}
