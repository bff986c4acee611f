import type { ReactNode } from 'react';
import { useFailureText, type Failure } from '@portal/portal';
import { Card, FailureView, LinkButton, makeStyles, Skeleton, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  card: { height: '100%' },
  note: { margin: 0, color: tokens.colorNeutralForeground3 },
  list: { display: 'flex', flexDirection: 'column', gap: '10px', margin: 0, padding: 0, listStyleType: 'none' },
  about: {
    display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
  },
});

type Reading<T> = { data?: T | undefined; status: string; error?: Failure | undefined; reload: () => void };

export type HomeCardProps<T> = {
  title: string;
  /** Texts while loading, and after a failure. */
  loading: string;
  failed: string;
  link: { to: string; text: string };
  reading: Reading<T>;
  children: (data: T) => ReactNode;
};

/** A card of the administrators' start page with what a resource loads. */
export function HomeCard<T>({ title, loading, failed, link, reading: { data, status, error, reload }, children }: HomeCardProps<T>) {
  const styles = useStyles();
  const failure = useFailureText(error);
  return (
    <Card
      title={title} className={styles.card} actions={<LinkButton to={link.to} size="small" appearance="subtle">{link.text}</LinkButton>}
    >
      {data !== undefined && children(data)}
      {data === undefined && failure && <FailureView
        level={3} layout="inline" title={failed} text={failure.text} lines={failure.lines} traceId={error?.traceId} onRetry={reload}
        retrying={status === 'loading'}
      />}
      {data === undefined && !failure && <div role="status" aria-busy="true" aria-label={loading}><Skeleton height="36px" /></div>}
    </Card>
  );
}

export function HomeNote({ children }: { children: ReactNode }) {
  return <p className={useStyles().note}>{children}</p>;
}

export function HomeList({ items }: { items: readonly { id: string; link: ReactNode; about: ReactNode }[] }) {
  const styles = useStyles();
  return (
    <ul className={styles.list}>
      {items.map(({ id, link, about }) => <li key={id}>{link}<span className={styles.about}>{about}</span></li>)}
    </ul>
  );
}
