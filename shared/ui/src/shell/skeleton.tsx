import { makeStyles } from '@fluentui/react-components';
import { tokens } from './theme/tokens';

const useStyles = makeStyles({
  root: {
    display: 'block', maxWidth: '100%', borderRadius: tokens.borderRadiusSmall, backgroundColor: tokens.colorNeutralStencil1,
    animationName: { from: { opacity: 1 }, '50%': { opacity: 0.45 }, to: { opacity: 1 } },
    animationDuration: '1.6s', animationIterationCount: 'infinite', animationTimingFunction: 'ease-in-out',
    '@media (forced-colors: active)': { border: '1px solid GrayText' },
  },
});

export type SkeletonProps = { width?: string; height?: string };

/**
 * Placeholder with the size of the content, which prevents layout shifts. Hidden from screen readers; callers mark the region `aria-busy`.
 */
export function Skeleton({ width = '100%', height = '14px' }: SkeletonProps) {
  return <span className={useStyles().root} style={{ width, height }} aria-hidden="true" />;
}
