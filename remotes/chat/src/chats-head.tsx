import { useTranslation } from '@portal/portal/i18n';
import { Heading, HelpIcon, makeStyles, tokens } from '@portal/ui/shell';
import { AddIcon, Button } from '@portal/ui/screens';
import { Tooltip } from '@portal/ui/tooltip';
import { AlertsMenu } from './alerts/alerts-menu';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `0 ${tokens.spacingHorizontalXS}`,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalXS}`,
  },
  title: { flexGrow: 1 },
});

/** The heading of the chats screen, with actions that are not about a specific chat. */
export function ChatsHead({ onStart, onKeys }: { onStart: () => void; onKeys: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <header className={styles.root}>
      <Heading level={1} size="medium" className={styles.title}>{t('chats.title')}</Heading>
      <AlertsMenu />
      <Tooltip content={t('keys.title')} relationship="label">
        <Button appearance="subtle" icon={<HelpIcon />} onClick={onKeys} />
      </Tooltip>
      <Button icon={<AddIcon />} onClick={onStart}>{t('chats.start')}</Button>
    </header>
  );
}
