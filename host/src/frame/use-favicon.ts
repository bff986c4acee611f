import { useEffect } from 'react';
import { selectBadges } from '@portal/portal';
import { useSelector } from '@portal/portal/state';

const CHAT = '/chat';

/** The product icon with a number badge; counts above 10 are shown as `10+` (SPEC 9). */
function badgedIcon(count: number): string {
  const text = count > 10 ? '10+' : String(count);
  const size = [0, 17, 15, 12][text.length] ?? 12;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">`
    + '<path fill="#006bc4" d="M9 3h14a6 6 0 0 1 6 6v9a6 6 0 0 1-6 6h-7.5l-6 4.6c-.9.7-2 .1-2-1V24A6 6 0 0 1 3 18V9a6 6 0 0 1 6-6z"/>'
    + '<circle cx="21" cy="21" r="11" fill="#c50f1f" stroke="#fff" stroke-width="1.5"/>'
    + `<text x="21" y="${21
      + size * 0.36}" text-anchor="middle" font-family="Arial, sans-serif" font-weight="700" font-size="${size}" fill="#fff">${text}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Shows the number of unread chats on the favicon (CHAT-07); without unread chats, the plain icon. */
export function useFavicon(): void {
  const unread = useSelector(selectBadges)[CHAT] ?? 0;
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!link || unread < 1) return undefined;
    const plain = link.href;
    link.href = badgedIcon(unread);
    return () => {
      link.href = plain;
    };
  }, [unread]);
}
