import { useState } from 'react';
import { parseAmount, type Account, type Organization } from '@portal/contracts';
import { newUuid, useFailureText, useFormat, type Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useResource } from '@portal/portal/resource';
import { makeStyles, Modal, tokens } from '@portal/ui/shell';
import { FormDialog, SumInput, TextArea } from '@portal/ui/forms';
import { Button, ConfirmDialog, Field, MessageBar, MessageBarBody, readSum, RefusalBar, Select } from '@portal/ui/screens';
import { ReadingView } from '../reading-view';
import { accountsToMove, moveMoney } from './organizations.state';

type Move = { account: Account; sum: string; comment: string; requestUuid: string };

const useStyles = makeStyles({
  text: { margin: 0 },
  body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
});

/** Moves money from the organization's account to the customer's: asks for amount and reason, then for confirmation. */
export function WriteOffDialog({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const { t } = useTranslation();
  const accounts = useResource(accountsToMove, undefined);
  const [move, setMove] = useState<Move>();
  const [confirming, setConfirming] = useState(false);
  const withBalance = accounts.data?.items.filter(({ organizationUuid, summa_currency: sum }) => organizationUuid === organization.uuid
    && parseAmount(sum) > 0n) ?? [];
  const [first] = withBalance;
  if (accounts.data === undefined || first === undefined) {
    return (
      <Modal open title={t('writeOff.title')} onClose={onClose} actions={<Button onClick={onClose}>{t('form.close')}</Button>}>
        <ReadingView reading={accounts} failed={t('writeOff.failed')} onRead={accounts.reload}>
          {() => <MessageBar layout="multiline">
            <MessageBarBody>{t('writeOff.nothing', { name: organization.name })}</MessageBarBody>
          </MessageBar>}
        </ReadingView>
      </Modal>
    );
  }
  if (confirming && move) return <Question move={move} onBack={() => setConfirming(false)} onClose={onClose} />;
  const choose = (next: Omit<Move, 'requestUuid'>) => {
    const isSame = move?.sum === next.sum && move.comment === next.comment && move.account.uuid === next.account.uuid;
    setMove({ ...next, requestUuid: isSame ? move.requestUuid : newUuid() });
    setConfirming(true);
  };
  return <SumDialog accounts={withBalance} first={move?.account ?? first} move={move} onChoose={choose} onClose={onClose} />;
}

function SumDialog({ accounts, first, move, onChoose, onClose }: {
  accounts: readonly Account[]; first: Account; move: Move | undefined; onChoose: (move: Omit<Move, 'requestUuid'>) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const [account, setAccount] = useState(first);
  const [typed, setTyped] = useState(move?.sum ?? '');
  const [comment, setComment] = useState(move?.comment ?? '');
  const [problem, setProblem] = useState<Failure | 'missing' | 'tooMuch'>();
  const words = useFailureText(typeof problem === 'object' ? problem : undefined);
  const { currency_code: currency, summa_currency: balance, name } = account;
  const shown = format.amount(balance, currency);
  const submit = () => {
    const read = readSum(typed);
    const wrong = 'problem' in read ? read.problem : read.money > parseAmount(balance) ? ('tooMuch' as const) : undefined;
    setProblem(wrong);
    if (wrong === undefined && 'sum' in read) onChoose({ account, sum: read.sum, comment: comment.trim() });
  };
  const message = problem === 'missing'
    ? t('writeOff.missing')
    : problem === 'tooMuch' ? t('writeOff.tooMuch', { sum: shown }) : words?.text;
  return (
    <FormDialog title={t('writeOff.title')} confirmLabel={t('writeOff.next')} busy={false} onConfirm={submit} onClose={onClose}>
      <p className={styles.text}>{t('writeOff.text', { name, sum: shown })}</p>
      {accounts.length > 1 && (
        <Field label={t('writeOff.account')}>
          <Select value={account.uuid} onChange={(_, { value }) => setAccount(accounts.find(({ uuid }) => uuid === value) ?? first)}>
            {accounts.map((each) => <option key={each.uuid} value={each.uuid}>
              {format.amount(each.summa_currency, each.currency_code)}
            </option>)}
          </Select>
        </Field>
      )}
      <Field required label={t('writeOff.sum')} validationMessage={message}>
        <SumInput autoFocus currency={currency} typed={typed} onType={(value) => { setTyped(value); setProblem(undefined); }} />
      </Field>
      <Field label={t('writeOff.comment')}><TextArea maxLength={500} rows={2} value={comment} onChange={setComment} /></Field>
    </FormDialog>
  );
}

function Question(
  { move: { account, sum, comment, requestUuid }, onBack, onClose }: { move: Move; onBack: () => void; onClose: () => void },
) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const { name, currency_code: currency, organizationUuid } = account;
  const { busy, failure, submit } = useCommand(moveMoney, onClose, organizationUuid ?? '');
  const confirm = () => {
    if (organizationUuid !== null) submit({ organizationUuid, currency, sum, comment, requestUuid });
  };
  return (
    <ConfirmDialog
      open busy={busy} title={t('writeOff.confirmTitle')} confirmLabel={t('writeOff.confirm')} cancelLabel={t('form.back')}
      onConfirm={confirm} onCancel={onBack}
    >
      <div className={styles.body}>
        <p className={styles.text}>{t('writeOff.question', { sum: format.amount(sum, currency), name })}</p>
        {comment !== '' && <p className={styles.text}>{t('writeOff.withComment', { comment })}</p>}
        <RefusalBar failure={failure} />
      </div>
    </ConfirmDialog>
  );
}
