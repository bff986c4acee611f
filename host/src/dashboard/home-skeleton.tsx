import { Card, Skeleton, VisuallyHidden } from '@portal/ui/shell';
import { useHomeStyles } from './home-layout';

/** Stands for the content of the start page from the first paint on, as large as the content. */
export function HomeSkeleton({ label }: { label: string }) {
  const layout = useHomeStyles();
  return (
    <div className={layout.root} aria-busy="true">
      <VisuallyHidden><span role="status">{label}</span></VisuallyHidden>
      <div className={layout.tiles}>{[1, 2, 3, 4].map((tile) => <Skeleton key={tile} height="104px" />)}</div>
      <div className={layout.grid}>
        <div className={layout.side}><Card><Skeleton height="380px" /></Card></div>
        <div className={layout.main}><Card><Skeleton height="380px" /></Card></div>
        <div className={layout.full}><Card><Skeleton height="300px" /></Card></div>
      </div>
    </div>
  );
}
