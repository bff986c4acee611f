import type { EngineOverview } from '@portal/contracts/admin';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { StateLine } from '../state-line';
import { stateOf, troublesOf } from './engine-troubles';
import { useEngineCount } from './engine-counts';
import { TroubleText } from './trouble-text';

const useStyles = makeStyles({
  list: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, margin: `${tokens.spacingVerticalXS} 0 0`,
    paddingInlineStart: '20px',
  },
});

/** Whether messages are sent, and if not, what is wrong and what to do. */
export function EngineTroubles({ overview }: { overview: EngineOverview }) {
  const { t } = useTranslation();
  const format = useFormat();
  const count = useEngineCount();
  const styles = useStyles();
  const troubles = troublesOf(overview);
  if (troubles.length === 0) {
    const enabled = overview.connections.filter((connection) => connection.enabled);
    return <StateLine intent="success" title={t('engine.fine')} advice={t('engine.facts', {
      up: format.number(enabled.filter((connection) => stateOf(connection) === 'up').length), all: format.number(enabled.length),
      queued: count(overview.lanes.reduce((sum, { queued }) => sum + queued, 0)),
    })} />;
  }
  const isCritical = troubles.some((trouble) => trouble.isCritical);
  return (
    <StateLine
      intent={isCritical ? 'error' : 'warning'} title={t(isCritical ? 'engine.disrupted' : 'engine.wrong')}
      advice={<ul className={styles.list}>{troubles.map((trouble) => <li key={trouble.id}><TroubleText trouble={trouble} /></li>)}</ul>}
    />
  );
}
