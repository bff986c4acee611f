import { createContext, use, useId, type ComponentProps, type ReactNode } from 'react';
import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { ErrorCircleFilled } from '@fluentui/react-icons/svg/error-circle';
import { InfoFilled } from '@fluentui/react-icons/svg/info';
import { WarningFilled } from '@fluentui/react-icons/svg/warning';
import { tokens } from './theme/tokens';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: tokens.spacingHorizontalS, minHeight: '36px',
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalM}`, borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke1}`, backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground1,
    fontFamily: tokens.fontFamilyBase, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300,
  },
  multiline: { alignItems: 'flex-start', paddingTop: tokens.spacingVerticalMNudge, paddingBottom: tokens.spacingVerticalMNudge },
  info: {},
  error: { backgroundColor: tokens.colorStatusDangerBackground1, border: `1px solid ${tokens.colorStatusDangerBorder1}` },
  warning: { backgroundColor: tokens.colorStatusWarningBackground1, border: `1px solid ${tokens.colorStatusWarningBorder1}` },
  success: { backgroundColor: tokens.colorStatusSuccessBackground1, border: `1px solid ${tokens.colorStatusSuccessBorder1}` },
  sign: { display: 'inline-flex', flexShrink: 0, fontSize: '20px', color: tokens.colorNeutralForeground3 },
  body: { flex: '1 1 12em', minWidth: 0, overflowWrap: 'anywhere' },
  title: { fontWeight: tokens.fontWeightSemibold },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, marginInlineStart: 'auto' },
});
const useSignStyles = makeStyles({
  info: {},
  error: { color: tokens.colorStatusDangerForeground1 },
  warning: { color: tokens.colorStatusWarningForeground3 },
  success: { color: tokens.colorStatusSuccessForeground1 },
});
const signs = { info: InfoFilled, error: ErrorCircleFilled, warning: WarningFilled, success: CheckmarkCircleFilled };
const TitleId = createContext<string | undefined>(undefined);

export type MessageBarProps = ComponentProps<'div'> & {
  intent?: 'info' | 'error' | 'warning' | 'success';
  /** `multiline`: the icon aligns with the first of several lines. */
  layout?: 'singleline' | 'multiline';
};

/** Message about the content below it, with a body, title and actions. Use `role="alert"` for immediate announcement. */
export function MessageBar({ intent = 'info', layout = 'singleline', className, children, ...rest }: MessageBarProps) {
  const styles = useStyles();
  const signStyles = useSignStyles();
  const id = useId();
  const Sign = signs[intent];
  return (
    <div
      role="group" aria-labelledby={id} {...rest}
      className={mergeClasses(styles.root, styles[intent], layout === 'multiline' && styles.multiline, className)}
    >
      <span className={mergeClasses(styles.sign, signStyles[intent])} aria-hidden="true"><Sign /></span>
      <TitleId value={id}>{children}</TitleId>
    </div>
  );
}

export function MessageBarBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={mergeClasses(useStyles().body, className)} />;
}

export function MessageBarTitle({ children }: { children: ReactNode }) {
  return <span id={use(TitleId)} className={useStyles().title}>{children} </span>;
}

export function MessageBarActions({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={mergeClasses(useStyles().actions, className)} />;
}
