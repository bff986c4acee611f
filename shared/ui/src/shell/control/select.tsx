import type { ChangeEvent, ComponentProps } from 'react';
import { makeStyles, mergeClasses, useFieldControlProps_unstable as useFieldControlProps } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { useDensity } from '../theme/density';
import { tokens } from '../theme/tokens';
import { useBoxStyles } from './box';

const useStyles = makeStyles({
  root: { display: 'flex' },
  select: {
    appearance: 'none', width: '100%', textOverflow: 'ellipsis', cursor: 'pointer', paddingLeft: tokens.spacingHorizontalM,
    paddingRight: '36px', '& option': { backgroundColor: tokens.colorNeutralBackground1, color: tokens.colorNeutralForeground1 },
  },
  small: { paddingLeft: tokens.spacingHorizontalS, paddingRight: '26px' },
  medium: {},
  large: { paddingLeft: tokens.spacingHorizontalL, paddingRight: '44px' },
  sign: {
    position: 'absolute', right: tokens.spacingHorizontalMNudge, display: 'flex', pointerEvents: 'none', fontSize: '20px',
    color: tokens.colorNeutralStrokeAccessible,
  },
  smallSign: { right: tokens.spacingHorizontalSNudge, fontSize: '16px' },
});

export type SelectProps = Omit<ComponentProps<'select'>, 'size' | 'onChange'> & {
  size?: 'small' | 'medium' | 'large';
  appearance?: 'outline' | 'filled-lighter';
  onChange?: (event: ChangeEvent<HTMLSelectElement>, data: { value: string }) => void;
};

/** Native select: best for short lists and on phones. `className` applies to the surrounding box. */
export function Select({ size, appearance = 'outline', className, style, onChange, children, ...rest }: SelectProps) {
  const { control } = useDensity();
  const box = useBoxStyles();
  const styles = useStyles();
  const props = useFieldControlProps(rest, { supportsLabelFor: true, supportsRequired: true });
  const height = size ?? control;
  return (
    <span className={mergeClasses(box.root, styles.root, box[height], appearance !== 'outline' && box.filled, className)} style={style}>
      <select
        {...props} className={mergeClasses(box.control, styles.select, styles[height])}
        onChange={(event) => onChange?.(event, { value: event.target.value })}
      >{children}</select>
      <span className={mergeClasses(styles.sign, height === 'small' && styles.smallSign)} aria-hidden="true"><ChevronDownRegular /></span>
    </span>
  );
}
