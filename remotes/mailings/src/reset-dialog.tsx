import { useState } from 'react';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { makeStyles, tokens } from '@portal/ui/shell';
import { ConfirmDialog } from '@portal/ui/screens';
import { resetMessages, selectionKey, type MessageSelection } from './message-commands.state';

const useStyles = makeStyles({ text: { margin: `0 0 ${tokens.spacingVerticalS}` } });

/** `count` and `max` are upper limits of the number of messages and of their cost. `exact`: nothing is resent if it costs more. */
export type ResetQuestion = { selection: MessageSelection; count: number; max: string; currency: string; exact?: boolean };

/** Asks for confirmation, because sending again may cost again (MAIL-10). */
export function ResetDialog({ question, onClose }: { question: ResetQuestion; onClose: () => void }) {
  const { selection, count, currency, exact = false } = question;
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const [max, setMax] = useState(question.max);
  // The toast shows a failure. After a price change, the dialog asks again with the new cost.
  const { busy, submit } = useCommand(resetMessages, onClose, selectionKey(selection), ({ name, params: { after } }) => (
    name === 'price_changed' && typeof after === 'string' ? setMax(after) : onClose()));
  return (
    <ConfirmDialog
      open
      busy={busy}
      title={t('list.sendAgainTitle', { count })}
      confirmLabel={t('list.sendAgain')}
      onConfirm={() => submit({ ...selection, ...(exact && { maxCost: max }) })}
      onCancel={onClose}
    >
      <p className={styles.text}>{t('list.sendAgainCost', { sum: format.amount(max, currency) })}</p>
      {count > 1 && <p className={styles.text}>{t('list.sendAgainText')}</p>}
    </ConfirmDialog>
  );
}
