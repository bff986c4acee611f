import type { EndReason } from '@portal/portal';

const STORED = 'sessionEnd';

/** Stores why the session ended, for the sign-in page, which shows the reason until the next sign-in (SES-20). */
export function storeEndReason(reason: EndReason): void {
  try {
    sessionStorage.setItem(STORED, reason);
  } catch {
    // Without storage, the sign-in page shows no reason.
  }
}

export function clearEndReason(): void {
  sessionStorage.removeItem(STORED);
}

export const storedEndReason = (): string | null => sessionStorage.getItem(STORED);
