import { useCallback } from 'react';
import { useCan } from '@portal/portal';

/** Returns the path of the chat between a recipient and an alpha name, whether it exists or not; undefined without the right. */
export function useChatPath(): (recipient: string, from: string) => string | undefined {
  const canChat = useCan('/chat');
  return useCallback((recipient, from) => (
    canChat ? `/chat?${new URLSearchParams({ to: recipient, from })}` : undefined
  ), [canChat]);
}
