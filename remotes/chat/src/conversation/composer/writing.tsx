import { useState, type RefObject } from 'react';
import type { Chat } from '@portal/contracts';
import { NoteForm } from '../notes/note-form';
import type { ThreadTerms } from '../thread/threads.slice';
import { useChatKeys } from '../../use-chat-keys';
import { Composer } from './composer';
import { ModeChoice, type ComposerMode } from './mode-choice';

export type WritingProps = {
  chat: Chat; terms: ThreadTerms; field: RefObject<HTMLTextAreaElement | null>; keysOn: boolean;
  /** A message or note was written. */
  onWritten: () => void;
};

/** Replies to the recipient, or notes for colleagues. */
export function Writing({ chat, terms, field, keysOn, onWritten }: WritingProps) {
  const [mode, setMode] = useState<ComposerMode>('reply');
  useChatKeys(keysOn, { note: () => setMode('note'), ...(mode === 'note' && { reply: () => setMode('reply') }) });
  const modes = <ModeChoice mode={mode} onChange={setMode} />;
  return mode === 'note'
    ? <NoteForm chatUuid={chat.id_uuid} field={field} modes={modes} onAdded={onWritten} onLeave={() => setMode('reply')} />
    : <Composer chat={chat} terms={terms} field={field} keysOn={keysOn} modes={modes} onSent={onWritten} />;
}
