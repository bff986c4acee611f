import type { MailingDetail } from '@portal/contracts';
import { countParts } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { Card, makeStyles, tokens } from '@portal/ui/core';
import { MessagePreview } from '../message-preview';

const useStyles = makeStyles({
  length: { margin: `${tokens.spacingVerticalM} 0 0`, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
});

/** The message as its recipients get it, and what it counts as. */
export function MessageCard({ list }: { list: MailingDetail }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { encoding, units } = countParts(list.body);
  return (
    <Card title={t('list.message')}>
      <MessagePreview label={t('message.preview')} from={list.from} text={list.body} />
      <p className={styles.length}>
        {t('text.parts', { count: list.smscount })} · {t('text.characters', { count: units })} · {t(encoding === 'gsm' ? 'list.latin' : 'list.unicode')}
      </p>
    </Card>
  );
}
