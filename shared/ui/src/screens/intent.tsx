import type { ReactElement } from 'react';
import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { ArrowSyncCircleFilled } from '@fluentui/react-icons/svg/arrow-sync-circle';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { ClockFilled } from '@fluentui/react-icons/svg/clock';
import { DismissCircleFilled } from '@fluentui/react-icons/svg/dismiss-circle';
import { InfoFilled } from '@fluentui/react-icons/svg/info';
import { QuestionCircleFilled } from '@fluentui/react-icons/svg/question-circle';
import { SubtractCircleFilled } from '@fluentui/react-icons/svg/subtract-circle';
import { WarningFilled } from '@fluentui/react-icons/svg/warning';
import { tokens } from '@portal/ui/shell';
import { dataColours } from '../charts/data-colours';

/** Meaning of a state, independent of the state's name. Each has its own icon, so color is never the only cue. */
export type Intent = 'neutral' | 'info' | 'waiting' | 'progress' | 'success' | 'warning' | 'danger' | 'unknown';

export const intentIcons: Record<Intent, ReactElement> = {
  neutral: <SubtractCircleFilled />,
  info: <InfoFilled />,
  waiting: <ClockFilled />,
  progress: <ArrowSyncCircleFilled />,
  success: <CheckmarkCircleFilled />,
  warning: <WarningFilled />,
  danger: <DismissCircleFilled />,
  unknown: <QuestionCircleFilled />,
};

const backgroundColor = 'color-mix(in srgb, currentcolor 14%, transparent)';

/** Text color of each intent on a pale shade of it, such as for a badge. */
export const useIntentStyles = makeStyles({
  neutral: { color: tokens.colorNeutralForeground2, backgroundColor },
  info: { color: tokens.colorBrandForeground2, backgroundColor },
  waiting: { color: tokens.colorNeutralForeground2, backgroundColor },
  progress: { color: tokens.colorBrandForeground2, backgroundColor },
  success: { color: tokens.colorStatusSuccessForeground1, backgroundColor },
  warning: { color: tokens.colorStatusWarningForeground1, backgroundColor },
  danger: { color: tokens.colorStatusDangerForeground1, backgroundColor },
  unknown: { color: tokens.colorPalettePlumForeground2, backgroundColor },
});

const useSignStyles = makeStyles({ root: { display: 'inline-flex', fontSize: '14px', backgroundColor: 'transparent' } });

/** The intent's icon in its color, beside words that say the same. */
export function IntentSign({ intent, className }: { intent: Intent; className?: string }) {
  const styles = useSignStyles();
  const colours = useIntentStyles();
  return <span className={mergeClasses(colours[intent], styles.root, className)} aria-hidden="true">{intentIcons[intent]}</span>;
}

/** Solid color of each intent, for a bar segment or dot. */
export const useIntentFills = makeStyles({
  neutral: { backgroundColor: dataColours.neutral },
  info: { backgroundColor: dataColours.progress },
  waiting: { backgroundColor: dataColours.waiting },
  progress: { backgroundColor: dataColours.progress },
  success: { backgroundColor: dataColours.success },
  warning: { backgroundColor: dataColours.warning },
  danger: { backgroundColor: dataColours.danger },
  unknown: { backgroundColor: dataColours.unknown },
});
