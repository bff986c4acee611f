import type { MailingDetail } from '@portal/contracts';
import { useTranslation, type TFunction } from '@portal/portal/i18n';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { ProgressBar } from '@portal/ui/forms';
import { Spinner } from '@portal/ui/screens';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  head: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM, fontWeight: tokens.fontWeightSemibold },
  text: { margin: 0, color: tokens.colorNeutralForeground3, textWrap: 'pretty' },
});

/** For a list in preparation: the number of recipients read so far. The total is not known yet. */
export function Preparing({ list }: { list: MailingDetail }) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <Card>
      <div className={styles.root}>
        <div className={styles.head} role="status"><Spinner size="tiny" aria-hidden="true" />{t('list.preparing')}</div>
        <ProgressBar aria-label={t('list.preparing')} />
        <p className={styles.text}>{soFar(t, list)} {t('list.mayLeave')}</p>
      </div>
    </Card>
  );
}

function soFar(t: TFunction, { collecting, msgcount }: MailingDetail): string {
  if (collecting) return t('list.gatheredSoFar', { count: collecting.done });
  return msgcount > 0 ? t('list.preparedSoFar', { count: msgcount }) : t('list.preparingText');
}
