import { useEffect } from 'react';
import { selectSession, useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Card, FailureView, makeStyles, MessageBar, MessageBarBody, MessageBarTitle, Select, Skeleton, tokens } from '@portal/ui/core';
import { FormField } from './form-field';
import type { FieldName } from './form-errors';
import type { NewListDraft } from './new-list-draft';
import { selectNewList, sendersRequested } from './new-list.slice';
import { SenderChoice } from './sender-choice';

const useStyles = makeStyles({
  fields: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  select: { maxWidth: '420px' },
});

export type SenderSectionProps = {
  draft: NewListDraft;
  errors: Partial<Record<FieldName, string>>;
  onChange: (patch: Partial<NewListDraft>) => void;
};

export function SenderSection({ draft, errors, onChange }: SenderSectionProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const { senders } = useSelector(selectNewList);
  const { organizations } = useSelector(selectSession);
  const failure = useFailureText(senders.error);
  useEffect(() => void dispatch(sendersRequested()), [dispatch]);
  return (
    <Card title={t('new.sender')}>
      <div className={styles.fields}>
        {senders.data && senders.data.length > 0 && (
          <FormField name="alphaName" label={t('new.alphaName')} hint={t('new.alphaNameHint')} error={errors.alphaName} required>
            <SenderChoice senders={senders.data} chosen={draft.alphaNameUuid} onChange={(alphaNameUuid) => onChange({ alphaNameUuid })} />
          </FormField>
        )}
        {senders.data?.length === 0 && (
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody><MessageBarTitle>{t('new.noSenders')}</MessageBarTitle> {t('new.noSendersText')}</MessageBarBody>
          </MessageBar>
        )}
        {!senders.data && senders.status !== 'failed' && <Skeleton width="280px" height="32px" />}
        {!senders.data && failure && (
          <FailureView layout="inline" title={t('new.sendersFailed')} text={failure.text} lines={failure.lines} traceId={senders.error?.traceId} onRetry={() => dispatch(sendersRequested())} />
        )}
        {organizations.length > 1 && (
          <FormField name="organization" label={t('new.organization')} hint={t('new.organizationHint')} error={errors.organization}>
            <Select className={styles.select} value={draft.organizationUuid} onChange={(_, { value }) => onChange({ organizationUuid: value })}>
              <option value="">{t('new.organizationOfSender')}</option>
              {organizations.map(({ uuid, name }) => <option key={uuid} value={uuid}>{name}</option>)}
            </Select>
          </FormField>
        )}
      </div>
    </Card>
  );
}
