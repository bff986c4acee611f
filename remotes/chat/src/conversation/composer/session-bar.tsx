import { useEffect, useState } from 'react';
import type { ChatSession, ChatRoute } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { HistoryIcon } from '@portal/ui/screens';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/shell';
import { termsOutdated } from '../thread/thread.saga';

const MINUTE_MS = 60_000;
/** A warning is shown if the session ends within this time. */
const SHORT_MS = 60 * MINUTE_MS;

const useStyles = makeStyles({
  root: {
    position: 'relative', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `0 ${tokens.spacingHorizontalM}`, margin: 0,
    paddingInlineStart: '24px',
    color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
  },
  // The icon is outside the text flow, so that all lines start at the same edge.
  sign: { position: 'absolute', insetInlineStart: 0, top: 0, display: 'inline-flex', fontSize: '16px' },
  warning: { color: tokens.colorStatusWarningForeground1, fontWeight: tokens.fontWeightSemibold },
});

export type SessionBarProps = { chatUuid: string; session: ChatSession; routes: readonly ChatRoute[] };

/** The remaining time and messages of a two-way Viber session, and the price of a message outside the session. */
export function SessionBar({ chatUuid, session: { endsAt, inRowLeft, inRowMax, left, max }, routes }: SessionBarProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const dispatch = useDispatch();
  const now = useNow();
  const rest = endsAt === null ? 0 : Date.parse(endsAt) - now;
  const isOver = rest <= 0;
  const hasEnded = endsAt !== null && isOver;
  useEffect(() => {
    if (hasEnded) dispatch(termsOutdated(chatUuid));
  }, [hasEnded, chatUuid, dispatch]);

  const outside = routes.find(({ type, price }) => type !== 'viber_session' && price !== null);
  const cost = outside?.price && outside.currency ? t('conversation.session.outside', {
    type: t(`conversation.types.${outside.type}`), price: format.price(outside.price, outside.currency),
  }) : t('conversation.session.nothingOutside');
  return (
    <p className={styles.root}>
      <span className={styles.sign} aria-hidden="true"><HistoryIcon /></span>
      {isOver ? <span className={styles.warning}>{t(endsAt === null ? 'conversation.session.none' : 'conversation.session.over')}</span> : (
        <>
          <span className={mergeClasses(rest < SHORT_MS && styles.warning)}>
            {t('conversation.session.ends', { rest: format.duration(Math.max(rest, MINUTE_MS) / 1_000, 'short') })}
          </span>
          {/* Of the two limits, the one that is reached first. */}
          <span className={mergeClasses(Math.min(inRowLeft, left) === 0 && styles.warning)}>
            {inRowLeft <= left
              ? t('conversation.session.inRow', { left: format.number(inRowLeft), most: format.number(inRowMax) })
              : t('conversation.session.left', { left: format.number(left), most: format.number(max) })}
          </span>
        </>
      )}
      {(isOver || inRowLeft === 0 || left === 0 || rest < SHORT_MS) && <span>{cost}</span>}
    </p>
  );
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 4);
    return () => clearInterval(timer);
  }, []);
  return now;
}
