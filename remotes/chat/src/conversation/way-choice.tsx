import type { ChatWay, MessageType } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Button, makeStyles, Select, tokens } from '@portal/ui/core';

const useStyles = makeStyles({
  root: { flex: '0 1 auto', minWidth: '120px', maxWidth: '100%' },
  closed: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS, flex: '1 1 100%' },
  none: { margin: 0, color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
});

export type WayChoiceProps = { ways: readonly ChatWay[]; /** Also one that has closed. */ way: ChatWay | undefined; onChoose: (type: MessageType) => void };

/** In which way the next message leaves; those that are closed say why. Where the one that is held has closed, another is one click away, and none is taken by itself. */
export function WayChoice({ ways, way, onChoose }: WayChoiceProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const words = ({ type, price, currency, closed }: ChatWay) => {
    const name = t(`conversation.types.${type}`);
    if (closed !== null) return t('conversation.way.closed', { name, why: t(`conversation.way.why.${closed}`) });
    return price !== null && currency !== null ? t('conversation.way.priced', { name, price: format.price(price, currency) }) : name;
  };
  const open = ways.filter(({ closed }) => closed === null);
  const reasons = [...new Set(ways.flatMap(({ closed }) => (closed === null ? [] : [t(`conversation.way.why.${closed}`)])))];
  return (
    <>
      <Select className={styles.root} size="small" aria-label={t('conversation.way.label')} value={way?.type ?? ''} onChange={(_, { value }) => onChoose(ways.find(({ type }) => type === value)?.type ?? 'sms')}>
        {!way && <option value="">{t('conversation.way.none')}</option>}
        {ways.map((each) => <option key={each.type} value={each.type} disabled={each.closed !== null}>{words(each)}</option>)}
      </Select>
      {open.length === 0 && <p className={styles.none} role="status">{t('conversation.way.noneText', { why: reasons.join(' ') })}</p>}
      {open.length > 0 && way?.closed !== null && (
        <div className={styles.closed}>
          <p className={styles.none} role="status">{[way && words(way), t('conversation.way.choose')].filter(Boolean).join(' ')}</p>
          {open.map((each) => <Button key={each.type} size="small" onClick={() => onChoose(each.type)}>{words(each)}</Button>)}
        </div>
      )}
    </>
  );
}
