import { useEffect, useState } from 'react';
import { makeStyles } from '@portal/ui/shell';
import type { lateIcons } from './late-icons';

type Icons = typeof lateIcons;

let loaded: Icons | undefined;

const useStyles = makeStyles({ place: { width: '1em', height: '1em' } });

/** An icon that loads after the first view. Its place stays empty until then, and if it can't be loaded. */
export function LateIcon({ name }: { name: keyof Icons }) {
  const styles = useStyles();
  const [icons, setIcons] = useState(loaded);
  useEffect(() => {
    if (icons) return undefined;
    let left = false;
    const arrived = (part: { lateIcons: Icons }) => {
      loaded = part.lateIcons;
      if (!left) setIcons(loaded);
    };
    // The next icon that is shown loads them again.
    import('./late-icons').then(arrived, () => undefined);
    return () => {
      left = true;
    };
  }, [icons]);
  return icons?.[name] ?? <span className={styles.place} />;
}
