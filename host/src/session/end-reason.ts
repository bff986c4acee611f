import type { EndReason } from '@portal/portal';

const STORED = 'sessionEnd';

/** Kept over the way to the sign-in page, which says it until somebody signs in (SES-20). */
export function keepEndReason(reason: EndReason): void {
  try {
    sessionStorage.setItem(STORED, reason);
  } catch {
    // The sign-in page then says nothing of it.
  }
}

export function forgetEndReason(): void {
  sessionStorage.removeItem(STORED);
}

export const storedEndReason = (): string | null => sessionStorage.getItem(STORED);
