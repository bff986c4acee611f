import { useEffect, useRef, useState } from 'react';
import type { ChatMessage } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { VisuallyHidden } from '@portal/ui/core';
import { beginningOf, onOneLine } from '../message-text';

/** A burst is read once, not message by message. */
const READ_AFTER_MS = 1_000;
const MAX_READ = 3;
const MAX_CHARACTERS = 200;

/** Reads aloud what comes in while the chat is open. Stands outside the list, whose changes while scrolling nobody wants to hear. */
export function IncomingAnnouncer({ messages, latest, who }: { messages: readonly ChatMessage[]; latest: number; who: string }) {
  const { t } = useTranslation();
  const [words, say] = useState('');
  const said = useRef(latest);
  useEffect(() => {
    const news = messages.filter(({ incoming, place }) => incoming && place > said.current);
    if (news.length === 0) return undefined;
    const timer = setTimeout(() => {
      said.current = messages.at(-1)?.place ?? said.current;
      const read = news.slice(-MAX_READ).map(({ msg_text, file }) => onOneLine(beginningOf(msg_text, MAX_CHARACTERS)) || onOneLine(file?.name ?? ''));
      say(t('conversation.cameIn', { count: news.length, who: onOneLine(who), text: read.join('. ') }));
    }, READ_AFTER_MS);
    return () => clearTimeout(timer);
  }, [messages, who, t]);
  return <VisuallyHidden><span role="log" aria-live="polite" aria-label={t('conversation.newMessages')}>{words}</span></VisuallyHidden>;
}
