import { useId } from 'react';
import { makeStyles } from '@portal/ui/shell';
import type { DeliveryGroup } from './delivery-groups';
import { PatternFills, patternOf } from './pattern-fills';

const useStyles = makeStyles({ root: { flexShrink: 0, width: '12px', height: '12px' } });

/** Pattern swatch for a legend. */
export function FillSign({ fill }: { fill: DeliveryGroup }) {
  const id = useId();
  return <svg className={useStyles().root} aria-hidden="true">
    <PatternFills id={id} />
    <rect x="0.5" y="0.5" width="11" height="11" rx="3" {...patternOf(id, fill)} />
  </svg>;
}
