import { useEffect, useRef, useState } from 'react';
import { contentTypesOf } from '@portal/messaging';
import { newUuid, selectSession, useCan, useDraft } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Card, Input, makeStyles, MessageBar, MessageBarBody, Select, SendIcon, tokens } from '@portal/ui/core';
import { Form, RefusalBar, RouteLink } from '@portal/ui/more';
import { ContentFields } from './content-fields';
import { TrialField } from './trial-field';
import { asKind, faultsOf, newTrial, toContent, TrialMessage, viberTypes } from './trial-message';
import { selectViberTrial, trialLeft, trialRequested } from './trial.slice';
import { ViberPreview } from './viber-preview';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: tokens.spacingHorizontalXXL },
  form: { flex: '1 1 420px', minWidth: 'min(100%, 300px)' },
  preview: { flex: '0 1 340px', minWidth: 'min(100%, 280px)' },
  pair: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))', gap: tokens.spacingHorizontalM },
  text: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** Sends a real Viber message of any type to one number. */
export function TestMessage() {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const { alphaNames } = useSelector(selectSession);
  const canSeeList = useCan('/smslist/{id}');
  const { busy, failure, sent } = useSelector(selectViberTrial);
  const [message, setMessage] = useDraft('admin:viberTrial', useRef(newTrial()).current, TrialMessage);
  const [confirming, setConfirming] = useState(false);
  const faults = confirming ? faultsOf(message) : {};
  const senders = alphaNames.filter(({ messageTypes }) => messageTypes.includes(message.type));
  const sender = senders.find(({ uuid }) => uuid === message.alphaNameUuid);
  useEffect(() => () => void dispatch(trialLeft()), [dispatch]);
  // After sending, a new idempotency key makes the next submit a new message.
  useEffect(() => {
    if (!sent) return;
    setConfirming(false);
    setMessage((written) => ({ ...written, requestUuid: newUuid() }));
  }, [sent, setMessage]);

  const change = (patch: Partial<TrialMessage>) => setMessage({ ...message, ...patch, requestUuid: newUuid() });
  const submit = () => {
    const named = { ...message, alphaNameUuid: sender?.uuid ?? '' };
    setConfirming(true);
    if (Object.keys(faultsOf(named)).length > 0) {
      setMessage(named);
      return;
    }
    const { requestUuid, recipient, alphaNameUuid, type, contentType, body } = named;
    dispatch(
      trialRequested({ requestUuid, recipient: recipient.trim(), alphaNameUuid, type, contentType, body, content: toContent(named) }),
    );
  };
  return (
    <div className={styles.root}>
      <Card className={styles.form} title={t('viber.tab.trial')}>
        <Form label={t('viber.tab.trial')} onSubmit={() => !busy && submit()}>
          <p className={styles.text}>{t('viber.trial.text')}</p>
          <div className={styles.pair}>
            <TrialField path="type" label={t('viber.trial.type')} faults={faults}>
              <Select value={message.type} onChange={(_, { value }) => change(
                asKind(message, viberTypes.find((each) => each === value) ?? 'viber', message.contentType),
              )}>
                {viberTypes.map((type) => <option key={type} value={type}>{t(`messageType.${type}`)}</option>)}
              </Select>
            </TrialField>
            <TrialField path="contentType" label={t('viber.trial.contentType')} faults={faults}>
              <Select value={message.contentType} onChange={(_, { value }) => change(
                asKind(message, message.type, contentTypesOf(message.type).find((each) => each === value) ?? 'text/plain'),
              )}>
                {contentTypesOf(message.type).map((contentType) => <option key={contentType} value={contentType}>
                  {t(`viber.contents.${contentNames[contentType]}`)}
                </option>)}
              </Select>
            </TrialField>
            <TrialField path="alphaNameUuid" label={t('viber.trial.sender')} required faults={faults}>
              <Select value={sender?.uuid ?? ''} onChange={(_, { value }) => change({ alphaNameUuid: value })}>
                <option value="">{t(senders.length === 0 ? 'viber.trial.noSender' : 'viber.trial.chooseSender')}</option>
                {senders.map(({ uuid, name }) => <option key={uuid} value={uuid}>{name}</option>)}
              </Select>
            </TrialField>
            <TrialField path="recipient" label={t('viber.trial.recipient')} hint={t('viber.trial.recipientHint')} required faults={faults}>
              <Input
                type="tel" inputMode="tel" autoComplete="off" maxLength={40} value={message.recipient}
                onChange={(_, { value }) => change({ recipient: value })}
              />
            </TrialField>
          </div>
          <ContentFields key={`${message.type} ${message.contentType}`} message={message} faults={faults} onChange={change} />
          <RefusalBar failure={failure} />
          {sent && (
            <MessageBar intent="success">
              <MessageBarBody role="status">
                {t('viber.trial.sent', { id: sent.messageId })} {canSeeList && (
                  <RouteLink inline to={`/smslist/${sent.listId}`}>{t('viber.trial.toList')}</RouteLink>
                )}
              </MessageBarBody>
            </MessageBar>
          )}
          <div><Button appearance="primary" type="submit" icon={<SendIcon />} busy={busy}>{t('viber.trial.send')}</Button></div>
        </Form>
      </Card>
      <div className={styles.preview}><ViberPreview message={message} from={sender?.name ?? ''} /></div>
    </div>
  );
}

const contentNames = {
  'text/plain': 'text', 'image/plain': 'picture', 'image': 'pictureAndText', 'text/img/button': 'pictureTextAndButton', 'file': 'file',
} as const;
