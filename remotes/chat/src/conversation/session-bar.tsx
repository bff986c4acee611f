import { useEffect, useState } from 'react';
import type { ChatSession, ChatRoute } from '@portal/contracts';
import { selectLanguage, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { HistoryIcon } from '@portal/ui/more';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/core';
import { durationText } from './duration-text';
import { termsOutdated } from './thread.saga';

const MINUTE_MS = 60_000;
/** From here on the session is about to end. */
const SHORT_MS = 60 * MINUTE_MS;

const useStyles = makeStyles({
  root: {
    position: 'relative', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `0 ${tokens.spacingHorizontalM}`, margin: 0, paddingInlineStart: '24px',
    color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
  },
  // Beside the words, whose lines all begin at one edge.
  sign: { position: 'absolute', insetInlineStart: 0, top: 0, display: 'inline-flex', fontSize: '16px' },
  warning: { color: tokens.colorStatusWarningForeground1, fontWeight: tokens.fontWeightSemibold },
});

export type SessionBarProps = { chatUuid: string; session: ChatSession; routes: readonly ChatRoute[] };

/** What is left of a session of two-way Viber, and what a message costs once it is over. */
export function SessionBar({ chatUuid, session: { endsAt, inRowLeft, inRowMost, left, most }, routes }: SessionBarProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const dispatch = useDispatch();
  const language = useSelector(selectLanguage);
  const now = useNow();
  const rest = endsAt === null ? 0 : Date.parse(endsAt) - now;
  const isOver = rest <= 0;
  const hasEnded = endsAt !== null && isOver;
  useEffect(() => {
    if (hasEnded) dispatch(termsOutdated(chatUuid));
  }, [hasEnded, chatUuid, dispatch]);

  const outside = routes.find(({ type, price }) => type !== 'viber_session' && price !== null);
  const cost = outside?.price && outside.currency ? t('conversation.session.outside', { type: t(`conversation.types.${outside.type}`), price: format.price(outside.price, outside.currency) }) : t('conversation.session.nothingOutside');
  return (
    <p className={styles.root}>
      <span className={styles.sign} aria-hidden="true"><HistoryIcon /></span>
      {isOver ? <span className={styles.warning}>{t(endsAt === null ? 'conversation.session.none' : 'conversation.session.over')}</span> : (
        <>
          <span className={mergeClasses(rest < SHORT_MS && styles.warning)}>{t('conversation.session.ends', { rest: durationText(language, rest) })}</span>
          <span className={mergeClasses(inRowLeft === 0 && styles.warning)}>{t('conversation.session.inRow', { left: format.number(inRowLeft), most: format.number(inRowMost) })}</span>
          <span className={mergeClasses(left === 0 && styles.warning)}>{t('conversation.session.left', { left: format.number(left), most: format.number(most) })}</span>
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
