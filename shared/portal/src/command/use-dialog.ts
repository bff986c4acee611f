import { useCallback, useEffect, useState } from 'react';

/** The screen's open dialog, or null. It is closed when the screen is left, even if its portal tab stays open. */
export function useDialog<D>(): { dialog: D | null; openDialog: (dialog: D) => void; closeDialog: () => void } {
  const [dialog, setDialog] = useState<D | null>(null);
  const openDialog = useCallback((next: D) => setDialog(next), []);
  const closeDialog = useCallback(() => setDialog(null), []);
  useEffect(() => closeDialog, [closeDialog]);
  return { dialog, openDialog, closeDialog };
}
