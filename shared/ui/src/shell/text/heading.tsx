import type { ReactNode, Ref } from 'react';
import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { tokens } from '../theme/tokens';

const useStyles = makeStyles({
  root: {
    margin: 0, color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold, textWrap: 'balance', overflowWrap: 'anywhere',
  },
  large: { fontSize: '26px', lineHeight: '34px', letterSpacing: '-0.015em' },
  medium: { fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500, letterSpacing: '-0.01em' },
  small: { fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
});

export type HeadingProps = {
  level: 1 | 2 | 3 | 4;
  /** Visual size, if it differs from the level's default. */
  size?: 'large' | 'medium' | 'small';
  id?: string;
  className?: string;
  tabIndex?: number;
  ref?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

export function Heading({ level, size, className, ...rest }: HeadingProps) {
  const styles = useStyles();
  const Tag = `h${level}` as const;
  const look = size ?? (level === 1 ? 'large' : level === 2 ? 'medium' : 'small');
  return <Tag {...rest} className={mergeClasses(styles.root, styles[look], className)} />;
}
