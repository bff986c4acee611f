import type { ChatRoute, MessageType } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Button, Select } from '@portal/ui/screens';
import { makeStyles, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  root: { flex: '0 1 auto', minWidth: '120px', maxWidth: '100%' },
  closed: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS, flex: '1 1 100%' },
  none: { margin: 0, color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
});

export type RouteChoiceProps = {
  routes: readonly ChatRoute[];
  /** The selected route, open or closed. */
  route: ChatRoute | undefined;
  onChoose: (type: MessageType) => void;
};

/** The next message's route. A closed route shows why it is closed, and is never replaced by a more expensive one automatically. */
export function RouteChoice({ routes, route, onChoose }: RouteChoiceProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const words = ({ type, price, currency, closed }: ChatRoute) => {
    const name = t(`conversation.types.${type}`);
    if (closed !== null) return t('conversation.route.closed', { name, why: t(`conversation.route.why.${closed}`) });
    return price !== null && currency !== null ? t('conversation.route.priced', { name, price: format.price(price, currency) }) : name;
  };
  const open = routes.filter(({ closed }) => closed === null);
  const reasons = [...new Set(routes.flatMap(({ closed }) => (closed === null ? [] : [t(`conversation.route.why.${closed}`)])))];
  return (
    <>
      <Select
        className={styles.root} size="small" aria-label={t('conversation.route.label')} value={route?.type ?? ''}
        onChange={(_, { value }) => onChoose(routes.find(({ type }) => type === value)?.type ?? 'sms')}
      >
        {!route && <option value="">{t('conversation.route.none')}</option>}
        {routes.map((each) => <option key={each.type} value={each.type} disabled={each.closed !== null}>{words(each)}</option>)}
      </Select>
      {open.length === 0 && <p className={styles.none} role="status">{t('conversation.route.noneText', { why: reasons.join(' ') })}</p>}
      {open.length > 0 && route?.closed !== null && (
        <div className={styles.closed}>
          <p className={styles.none} role="status">{[route && words(route), t('conversation.route.choose')].filter(Boolean).join(' ')}</p>
          {open.map((each) => <Button key={each.type} size="small" onClick={() => onChoose(each.type)}>{words(each)}</Button>)}
        </div>
      )}
    </>
  );
}
