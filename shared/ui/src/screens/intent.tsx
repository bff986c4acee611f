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

const inks: Record<Intent, string> = {
  neutral: tokens.colorNeutralForeground2,
  info: tokens.colorBrandForeground2,
  waiting: tokens.colorNeutralForeground2,
  progress: tokens.colorBrandForeground2,
  success: tokens.colorStatusSuccessForeground1,
  warning: tokens.colorStatusWarningForeground1,
  danger: tokens.colorStatusDangerForeground1,
  unknown: tokens.colorPalettePlumForeground2,
};

/** Color of each intent's icon. */
export const useIntentInks = makeStyles({
  neutral: { color: inks.neutral }, info: { color: inks.info }, waiting: { color: inks.waiting }, progress: { color: inks.progress },
  success: { color: inks.success }, warning: { color: inks.warning }, danger: { color: inks.danger }, unknown: { color: inks.unknown },
});

const shade = (intent: Intent) => ({ backgroundColor: `color-mix(in srgb, ${inks[intent]} 14%, transparent)` });

/** Pale shade of each intent, behind text in the color of text: on its own shade, colored text would be too faint. */
export const useIntentShades = makeStyles({
  neutral: shade('neutral'), info: shade('info'), waiting: shade('waiting'), progress: shade('progress'),
  success: shade('success'), warning: shade('warning'), danger: shade('danger'), unknown: shade('unknown'),
});

const useSignStyles = makeStyles({ root: { display: 'inline-flex', fontSize: '14px' } });

/** The intent's icon in its color, beside words that say the same. */
export function IntentSign({ intent, className }: { intent: Intent; className?: string }) {
  const styles = useSignStyles();
  const inks = useIntentInks();
  return <span className={mergeClasses(inks[intent], styles.root, className)} aria-hidden="true">{intentIcons[intent]}</span>;
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
