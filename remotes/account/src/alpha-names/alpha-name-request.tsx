import { useState } from 'react';
import { messageTypes, RequestDocument } from '@portal/contracts';
import { isAlphaName } from '@portal/messaging';
import { selectSession, useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { makeStyles, tokens } from '@portal/ui/shell';
import { TextArea } from '@portal/ui/forms';
import { Field, Input, Select } from '@portal/ui/screens';
import * as z from 'zod/mini';
import { ChoiceList } from '../choice-list';
import { DocumentsField } from '../documents-field';
import { RequestFrame } from '../request-frame';
import { requestAlphaName } from '../sender-requests.state';
import { useRequestDraft } from '../use-request-draft';

const AlphaNameDraft = z.object({
  name: z.string(), organizationUuid: z.string(), messageTypes: z.array(z.enum(messageTypes)), comment: z.string(),
  documents: z.array(RequestDocument),
});
type AlphaNameDraft = z.infer<typeof AlphaNameDraft>;
const empty: AlphaNameDraft = { name: '', organizationUuid: '', messageTypes: [], comment: '', documents: [] };
const MAX_COMMENT = 2_000;

const useStyles = makeStyles({
  row: {
    display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
    gap: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXL}`, alignItems: 'start',
  },
});

export function AlphaNameRequest({ onCancel, onDone }: { onCancel: () => void; onDone: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { organizations } = useSelector(selectSession);
  const { draft, busy, failure, submit: send, change, changeDocuments } = useRequestDraft({
    key: 'account:alpha-name', empty, shape: AlphaNameDraft, command: requestAlphaName, onDone,
  });
  const [isChecked, setChecked] = useState(false);
  const organizationUuid = (organizations.find(({ uuid }) => uuid === draft.organizationUuid)
    ?? organizations.find(({ isDefault }) => isDefault) ?? organizations[0])?.uuid ?? '';
  const isOfName = failure?.name === 'alpha_name_malformed' || failure?.name === 'alpha_name_looks_alike' || failure?.name === 'name_taken';
  const refusal = useFailureText(isOfName ? failure : undefined);
  const name = draft.name.trim();
  const isMalformed = name !== '' && !isAlphaName(name);
  const problem = isMalformed ? t(
    'remotes:errors.alpha_name_malformed',
  ) : isChecked && name === '' ? t('requests.alphaNameMissing') : refusal?.text;
  const typesMissing = isChecked && draft.messageTypes.length === 0;

  const submit = () => {
    setChecked(true);
    if (busy || name === '' || isMalformed || draft.messageTypes.length === 0 || organizationUuid === '') return;
    send({
      name, organizationUuid, messageTypes: draft.messageTypes, comment: draft.comment.trim(),
      documents: draft.documents.map(({ uuid }) => uuid),
    });
  };
  return (
    <RequestFrame
      title={t('requests.newAlphaName')} text={t('requests.newAlphaNameText')} busy={busy} failure={isOfName ? undefined : failure}
      onSubmit={submit} onCancel={onCancel}
    >
      <div className={styles.row}>
        <Field required label={t('alphaNames.name')} hint={t('requests.alphaNameHint')} validationMessage={problem}>
          <Input
            autoComplete="off" spellCheck={false} maxLength={40} value={draft.name} onChange={(_, { value }) => change({ name: value })}
          />
        </Field>
        <Field
          required label={t('alphaNames.organization')}
          validationMessage={organizations.length === 0 ? t('requests.noOrganization') : undefined}
        >
          <Select
            value={organizationUuid} disabled={organizations.length === 0} onChange={(_, { value }) => change({ organizationUuid: value })}
          >
            {organizations.map(({ uuid, name: organization }) => <option key={uuid} value={uuid}>{organization}</option>)}
          </Select>
        </Field>
      </div>
      <ChoiceList
        columns label={t('alphaNames.types')} hint={t('requests.typesHint')} error={typesMissing ? t('requests.typesMissing') : undefined}
        chosen={draft.messageTypes}
        choices={messageTypes.map((value) => ({ value, name: t(`messageType.${value}`) }))}
        onChange={(types) => change({ messageTypes: types })}
      />
      <Field label={t('requests.comment')} hint={t('requests.commentHint')}>
        <TextArea rows={3} maxLength={MAX_COMMENT} max={MAX_COMMENT} value={draft.comment} onChange={(comment) => change({ comment })} />
      </Field>
      <DocumentsField form="alphaname" documents={draft.documents} onChange={changeDocuments} />
    </RequestFrame>
  );
}
