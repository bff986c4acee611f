import { useEffect, useRef, useState } from 'react';
import type { ChatMessage } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { VisuallyHidden } from '@portal/ui/shell';
import { onOneLine } from '@portal/messaging';
import { beginningOf } from '../../message-text';

/** Delay before an announcement, so that a burst of messages is announced once. */
const READ_AFTER_MS = 1_000;
const MAX_READ = 3;
const MAX_CHARACTERS = 200;

/** Announces incoming messages to screen readers. A live region on the list itself would also announce messages loaded by scrolling. */
export function IncomingAnnouncer({ messages, latest, who }: { messages: readonly ChatMessage[]; latest: number; who: string }) {
  const { t } = useTranslation();
  const [words, announce] = useState('');
  const announced = useRef(latest);
  useEffect(() => {
    const unannounced = messages.filter(({ incoming, position }) => incoming && position > announced.current);
    if (unannounced.length === 0) return undefined;
    const timer = setTimeout(() => {
      announced.current = messages.at(-1)?.position ?? announced.current;
      const read = unannounced.slice(-MAX_READ).map(({ msg_text, file }) => onOneLine(
        beginningOf(msg_text, MAX_CHARACTERS),
      ) || onOneLine(file?.name ?? ''));
      announce(t('conversation.cameIn', { count: unannounced.length, who: onOneLine(who), text: read.join('. ') }));
    }, READ_AFTER_MS);
    return () => clearTimeout(timer);
  }, [messages, who, t]);
  return <VisuallyHidden><span role="log" aria-live="polite" aria-label={t('conversation.newMessages')}>{words}</span></VisuallyHidden>;
}
