import { useState } from 'react';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useResource } from '@portal/portal/resource';
import { FailureView, Skeleton } from '@portal/ui/shell';
import { FormDialog } from '@portal/ui/forms';
import { Field, Input, MessageBar, MessageBarBody, Select } from '@portal/ui/screens';
import { digitsOf } from '../chats-query';
import { senders, startChat } from './start.state';

export type StartDialogProps = {
  /** The initial phone number, and the name of the sender that is chosen at first. */
  phone: string;
  from: string;
  onStarted: (chatUuid: string) => void;
  onClose: () => void;
};

/** Starts a chat with a phone number and an alpha name (CHAT-09). */
export function StartDialog({ phone, from, onStarted, onClose }: StartDialogProps) {
  const { t } = useTranslation();
  const { data, status, error, reload } = useResource(senders, undefined);
  const { busy, failure, submit } = useCommand(startChat, onStarted);
  const [number, setNumber] = useState(phone);
  const [chosen, setChosen] = useState('');
  const [missing, setMissing] = useState(false);
  const unread = useFailureText(error);

  const sender = data?.items.find(({ uuid }) => uuid === chosen) ?? data?.items.find(({ name }) => name === from) ?? data?.items[0];
  const start = () => {
    const isMissing = digitsOf(number) === '';
    setMissing(isMissing);
    if (!isMissing && sender) submit({ phoneNumber: number.trim(), alphanameUuid: sender.uuid });
  };
  return (
    <FormDialog
      title={t('start.title')} confirmLabel={t('start.confirm')} busy={busy} disabled={!sender} failure={failure} onConfirm={start}
      onClose={onClose}
    >
      <Field
        label={t('start.phone')} hint={t('start.phoneHint')} required validationMessage={missing ? t('start.phoneMissing') : undefined}
      >
        <Input autoFocus type="tel" maxLength={30} autoComplete="off" value={number} onChange={(_, { value }) => setNumber(value)} />
      </Field>
      {!data && status !== 'failed' && <Skeleton width="100%" height="56px" />}
      {status === 'failed' && <FailureView
        layout="inline" level={3} title={t('start.sendersFailed')} text={unread?.text} lines={unread?.lines}
        traceId={error?.traceId} onRetry={reload}
      />}
      {data && data.items.length > 0 && (
        <Field label={t('start.sender')} hint={t('start.senderHint')}>
          <Select value={sender?.uuid ?? ''} onChange={(_, { value }) => setChosen(value)}>
            {data.items.map(({ uuid, name }) => <option key={uuid} value={uuid}>{name}</option>)}
          </Select>
        </Field>
      )}
      {data && data.items.length > 0 && from !== '' && chosen === '' && sender?.name !== from && (
        <MessageBar intent="warning"><MessageBarBody>{t('start.otherSender', { name: from })}</MessageBarBody></MessageBar>
      )}
      {data?.items.length === 0 && <MessageBar intent="warning"><MessageBarBody>{t('start.noSenders')}</MessageBarBody></MessageBar>}
    </FormDialog>
  );
}
