import type { ReactNode } from 'react';
import { DocumentIcon, makeStyles, Skeleton, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  root: {
    display: 'grid', placeItems: 'center', boxSizing: 'border-box', width: '240px', maxWidth: '100%', height: '200px', overflow: 'hidden',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground4, color: tokens.colorNeutralForeground3,
  },
  picture: { display: 'block', width: '100%', height: '100%', minHeight: 0, objectFit: 'contain', overflowWrap: 'anywhere' },
  sign: { display: 'inline-flex', fontSize: '32px' },
});

export type PictureBoxProps = {
  /** Undefined while the picture is loading; null if it cannot be shown. */
  src: string | null | undefined;
  alt: string;
  /** Shown instead of the picture, such as a retry button. */
  children?: ReactNode;
};

/** A picture in a box of fixed size, so that loading or a failure does not move the content around it. */
export function PictureBox({ src, alt, children }: PictureBoxProps) {
  const styles = useStyles();
  const shown = src === undefined ? <Skeleton height="200px" /> : src === null ? <span
    className={styles.sign} aria-hidden="true"
  ><DocumentIcon /></span> : <img className={styles.picture} src={src} alt={alt} />;
  return <div className={styles.root}>{children || shown}</div>;
}
