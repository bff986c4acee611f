import type { ChangeEvent, ComponentProps, ReactNode } from 'react';
import { makeStyles, mergeClasses, useFieldControlProps_unstable as useFieldControlProps } from '@fluentui/react-components';
import { useDensity } from '../theme/density';
import { tokens } from '../theme/tokens';
import { useBoxStyles } from './box';

const useStyles = makeStyles({
  small: { paddingLeft: tokens.spacingHorizontalS, paddingRight: tokens.spacingHorizontalS },
  medium: { paddingLeft: tokens.spacingHorizontalM, paddingRight: tokens.spacingHorizontalM },
  large: { paddingLeft: tokens.spacingHorizontalL, paddingRight: tokens.spacingHorizontalL },
  content: {
    display: 'flex', color: tokens.colorNeutralForeground3, fontSize: '20px', paddingLeft: tokens.spacingHorizontalXS,
    paddingRight: tokens.spacingHorizontalXS,
  },
});

export type InputProps = Omit<ComponentProps<'input'>, 'size' | 'onChange'> & {
  size?: 'small' | 'medium' | 'large';
  appearance?: 'outline' | 'filled-lighter';
  contentBefore?: ReactNode;
  contentAfter?: ReactNode;
  onChange?: (event: ChangeEvent<HTMLInputElement>, data: { value: string }) => void;
};

/** One line of text. `className` applies to the box, all other props to the input. */
export function Input({ size, appearance = 'outline', contentBefore, contentAfter, className, style, onChange, ...rest }: InputProps) {
  const { control } = useDensity();
  const box = useBoxStyles();
  const styles = useStyles();
  const props = useFieldControlProps(rest, { supportsLabelFor: true, supportsRequired: true });
  const height = size ?? control;
  return (
    <span className={mergeClasses(box.root, box[height], appearance !== 'outline' && box.filled, className)} style={style}>
      {contentBefore && <span className={styles.content}>{contentBefore}</span>}
      <input
        type="text" {...props} className={mergeClasses(box.control, styles[height])}
        onChange={(event) => onChange?.(event, { value: event.target.value })}
      />
      {contentAfter && <span className={styles.content}>{contentAfter}</span>}
    </span>
  );
}
