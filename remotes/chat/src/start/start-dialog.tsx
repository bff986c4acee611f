import { useEffect, useState } from 'react';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { FailureView, Field, Input, MessageBar, MessageBarBody, Select, Skeleton } from '@portal/ui/core';
import { FormDialog } from '@portal/ui/more';
import { digitsOf } from '../chats-query';
import { selectStart, sendersRequested, startLeft, startRequested } from './start.slice';

export type StartDialogProps = {
  /** The list's phone filter, used as the initial phone number. */
  phone: string;
  onStarted: (chatUuid: string) => void;
  onClose: () => void;
};

/** Starts a chat with a phone number and an alpha name (CHAT-09). */
export function StartDialog({ phone, onStarted, onClose }: StartDialogProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { senders, busy, failure, started } = useSelector(selectStart);
  const [number, setNumber] = useState(phone);
  const [chosen, setChosen] = useState('');
  const [missing, setMissing] = useState(false);
  const unread = useFailureText(senders.error);
  useEffect(() => void dispatch(sendersRequested()), [dispatch]);
  useEffect(() => () => void dispatch(startLeft()), [dispatch]);
  useEffect(() => {
    if (started !== null) onStarted(started);
  }, [started, onStarted]);

  const sender = senders.data?.find(({ uuid }) => uuid === chosen) ?? senders.data?.[0];
  const submit = () => {
    const isMissing = digitsOf(number) === '';
    setMissing(isMissing);
    if (!isMissing && sender) dispatch(startRequested({ phoneNumber: number.trim(), alphanameUuid: sender.uuid }));
  };
  const retry = () => void dispatch(sendersRequested());
  return (
    <FormDialog
      title={t('start.title')} confirmLabel={t('start.confirm')} busy={busy} disabled={!sender} failure={failure} onConfirm={submit}
      onClose={onClose}
    >
      <Field
        label={t('start.phone')} hint={t('start.phoneHint')} required validationMessage={missing ? t('start.phoneMissing') : undefined}
      >
        <Input autoFocus type="tel" maxLength={30} autoComplete="off" value={number} onChange={(_, { value }) => setNumber(value)} />
      </Field>
      {!senders.data && senders.status !== 'failed' && <Skeleton width="100%" height="56px" />}
      {senders.status === 'failed' && <FailureView
        layout="inline" level={3} title={t('start.sendersFailed')} text={unread?.text} lines={unread?.lines}
        traceId={senders.error?.traceId} onRetry={retry}
      />}
      {senders.data && senders.data.length > 0 && (
        <Field label={t('start.sender')} hint={t('start.senderHint')}>
          <Select value={sender?.uuid ?? ''} onChange={(_, { value }) => setChosen(value)}>
            {senders.data.map(({ uuid, name }) => <option key={uuid} value={uuid}>{name}</option>)}
          </Select>
        </Field>
      )}
      {senders.data?.length === 0 && <MessageBar intent="warning"><MessageBarBody>{t('start.noSenders')}</MessageBarBody></MessageBar>}
    </FormDialog>
  );
}
