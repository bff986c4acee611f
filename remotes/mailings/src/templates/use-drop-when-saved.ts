import { useEffect } from 'react';

/** What was written is no draft any more once the server has it. */
export function useDropWhenSaved(saved: boolean, drop: () => void): void {
  useEffect(() => {
    if (saved) drop();
  }, [saved, drop]);
}
