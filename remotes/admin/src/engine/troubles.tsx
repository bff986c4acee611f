import type { EngineOverview } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { MessageBar, MessageBarBody, MessageBarTitle } from '@portal/ui/screens';
import { makeStyles, tokens } from '@portal/ui/shell';
import { troublesOf } from './engine-troubles';
import { useCapped } from './use-capped';

const useStyles = makeStyles({ list: { margin: `${tokens.spacingVerticalXS} 0 0`, paddingInlineStart: '20px' } });

export function EngineTroubles({ overview }: { overview: EngineOverview }) {
  const { t } = useTranslation();
  const capped = useCapped();
  const styles = useStyles();
  const troubles = troublesOf(overview);
  if (troubles.length === 0) {
    return <MessageBar intent="success"><MessageBarBody role="status">{t('engine.fine')}</MessageBarBody></MessageBar>;
  }
  return (
    <MessageBar intent={troubles.some(({ isCritical }) => isCritical) ? 'error' : 'warning'} layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t('engine.wrong')}</MessageBarTitle>
        <ul className={styles.list}>
          {troubles.map(({ id, key, params }) => <li key={id}>
            {t(`engine.trouble.${key}`, { ...params, ...(typeof params['number'] === 'number' && { number: capped(params['number']) }) })}
          </li>)}
        </ul>
      </MessageBarBody>
    </MessageBar>
  );
}
