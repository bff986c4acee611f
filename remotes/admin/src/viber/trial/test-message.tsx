import { useId, useRef, useState } from 'react';
import type { Data } from '@portal/contracts';
import type { adminViber } from '@portal/contracts/admin';
import { contentTypesOf } from '@portal/messaging';
import { newUuid, selectSession, type Session, useCan, useDraft } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { useSelector } from '@portal/portal/state';
import { Card, makeStyles, SendIcon, tokens } from '@portal/ui/shell';
import { Button, Form, Input, MessageBar, MessageBarBody, RefusalBar, RouteLink, Select } from '@portal/ui/screens';
import { ContentFields } from './content-fields';
import { TrialField } from './trial-field';
import { asKind, faultsOf, newTrial, toContent, type TrialFaults, TrialMessage, viberTypes } from './trial-message';
import { sendTrial } from './trial.state';
import { ViberPreview } from './viber-preview';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: tokens.spacingHorizontalXXL },
  form: { flex: '1 1 420px', minWidth: 'min(100%, 300px)' },
  preview: { flex: '0 1 340px', minWidth: 'min(100%, 280px)' },
  pair: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))', gap: tokens.spacingHorizontalM },
  send: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  text: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** Sends a real Viber message of any type to one number. */
export function TestMessage() {
  const { t } = useTranslation();
  const styles = useStyles();
  const { alphaNames } = useSelector(selectSession);
  const [message, setMessage] = useDraft('admin:viberTrial', useRef(newTrial()).current, TrialMessage);
  const [confirming, setConfirming] = useState(false);
  const faults = confirming ? faultsOf(message) : {};
  const senders = alphaNames.filter(({ messageTypes }) => messageTypes.includes(message.type));
  const sender = senders.find(({ uuid }) => uuid === message.alphaNameUuid);
  const isImpossible = senders.length === 0;
  const why = useId();
  const [sent, setSent] = useState<Data<typeof adminViber.testSend>>();
  const trial = useCommand(sendTrial, (result) => {
    setSent(result);
    setConfirming(false);
    // With a new idempotency key, the next submit is a new message.
    setMessage((written) => ({ ...written, requestUuid: newUuid() }));
  });

  const change = (patch: Partial<TrialMessage>) => setMessage({ ...message, ...patch, requestUuid: newUuid() });
  const submit = () => {
    const named = { ...message, alphaNameUuid: sender?.uuid ?? '' };
    setConfirming(true);
    if (Object.keys(faultsOf(named)).length > 0) {
      setMessage(named);
      return;
    }
    const { requestUuid, recipient, alphaNameUuid, type, contentType, body } = named;
    setSent(undefined);
    trial.submit({ requestUuid, recipient: recipient.trim(), alphaNameUuid, type, contentType, body, content: toContent(named) });
  };
  return (
    <div className={styles.root}>
      <Card className={styles.form} title={t('viber.trial.title')}>
        <Form label={t('viber.trial.title')} onSubmit={() => !trial.busy && !isImpossible && submit()}>
          <p className={styles.text}>{t('viber.trial.text')}</p>
          <SendingFields
            message={message} senders={senders} hasAlphaNames={alphaNames.length > 0} sender={sender} faults={faults} onChange={change}
          />
          <ContentFields key={`${message.type} ${message.contentType}`} message={message} faults={faults} onChange={change} />
          <RefusalBar failure={trial.failure} />
          {sent && <SentBar {...sent} />}
          <div className={styles.send}>
            <Button
              appearance="primary" type="submit" icon={<SendIcon />} busy={trial.busy} disabledFocusable={isImpossible}
              aria-describedby={isImpossible ? why : undefined}
            >{t('viber.trial.send')}</Button>
            {isImpossible && <span id={why} className={styles.text}>{t('viber.trial.cannotSend')}</span>}
          </div>
        </Form>
      </Card>
      <div className={styles.preview}><ViberPreview message={message} from={sender?.name ?? ''} /></div>
    </div>
  );
}

const contentNames = {
  'text/plain': 'text', 'image/plain': 'picture', 'image': 'pictureAndText', 'text/img/button': 'pictureTextAndButton', 'file': 'file',
} as const;

type Sender = Session['alphaNames'][number];
type SendingFieldsProps = {
  message: TrialMessage;
  /** The alpha names that send this type. */
  senders: readonly Sender[];
  hasAlphaNames: boolean;
  sender: Sender | undefined;
  faults: TrialFaults;
  onChange: (patch: Partial<TrialMessage>) => void;
};

/** The type of the message, its sender and its recipient. */
function SendingFields({ message, senders, hasAlphaNames, sender, faults, onChange }: SendingFieldsProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <div className={styles.pair}>
      <TrialField path="type" label={t('viber.trial.type')} faults={faults}>
        <Select value={message.type} onChange={(_, { value }) => onChange(
          asKind(message, viberTypes.find((each) => each === value) ?? 'viber', message.contentType),
        )}>
          {viberTypes.map((type) => <option key={type} value={type}>{t(`messageType.${type}`)}</option>)}
        </Select>
      </TrialField>
      <TrialField path="contentType" label={t('viber.trial.contentType')} faults={faults}>
        <Select value={message.contentType} onChange={(_, { value }) => onChange(
          asKind(message, message.type, contentTypesOf(message.type).find((each) => each === value) ?? 'text/plain'),
        )}>
          {contentTypesOf(message.type).map((contentType) => <option key={contentType} value={contentType}>
            {t(`viber.contents.${contentNames[contentType]}`)}
          </option>)}
        </Select>
      </TrialField>
      <TrialField
        path="alphaNameUuid" label={t('viber.trial.sender')} required faults={faults}
        hint={senders.length === 0 ? <NoSender type={message.type} hasAlphaNames={hasAlphaNames} /> : undefined}
      >
        <Select
          value={sender?.uuid ?? ''} disabled={senders.length === 0} onChange={(_, { value }) => onChange({ alphaNameUuid: value })}
        >
          <option value="">{t('viber.trial.chooseSender')}</option>
          {senders.map(({ uuid, name }) => <option key={uuid} value={uuid}>{name}</option>)}
        </Select>
      </TrialField>
      <TrialField path="recipient" label={t('viber.trial.recipient')} hint={t('viber.trial.recipientHint')} required faults={faults}>
        <Input
          type="tel" inputMode="tel" autoComplete="off" maxLength={40} value={message.recipient}
          onChange={(_, { value }) => onChange({ recipient: value })}
        />
      </TrialField>
    </div>
  );
}

/** Says why there is no alpha name to choose, with the page that changes it. */
function NoSender({ type, hasAlphaNames }: { type: TrialMessage['type']; hasAlphaNames: boolean }) {
  const { t } = useTranslation();
  const canRoute = useCan('/admin/alphanames');
  const canRequest = useCan('/alphanames/index');
  if (hasAlphaNames) return <>
    {t('viber.trial.noSender', { type: t(`messageType.${type}`) })}
    {canRoute && <> <RouteLink inline to="/admin/alphanames">{t('viber.trial.toRoutes')}</RouteLink></>}
  </>;
  return <>
    {t('viber.trial.noAlphaNames')}
    {(canRoute || canRequest) && <> <RouteLink inline to={canRoute ? '/admin/alphanames' : '/alphanames/index'}>
      {t('viber.trial.toAlphaNames')}
    </RouteLink></>}
  </>;
}

function SentBar({ messageId, listId }: Data<typeof adminViber.testSend>) {
  const { t } = useTranslation();
  const canSeeList = useCan('/smslist/{id}');
  return (
    <MessageBar intent="success">
      <MessageBarBody role="status">
        {t('viber.trial.sent', { id: messageId })} {canSeeList && (
          <RouteLink inline to={`/smslist/${listId}`}>{t('viber.trial.toList')}</RouteLink>
        )}
      </MessageBarBody>
    </MessageBar>
  );
}
