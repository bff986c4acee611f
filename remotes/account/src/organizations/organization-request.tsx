import { useState } from 'react';
import { RequestDocument } from '@portal/contracts';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { Radio, RadioGroup, TextArea } from '@portal/ui/forms';
import { Field, Input, isEmail } from '@portal/ui/screens';
import * as z from 'zod/mini';
import { DocumentsField } from '../documents-field';
import { RequestFrame } from '../request-frame';
import { requestOrganization } from '../sender-requests.state';
import { useRequestDraft } from '../use-request-draft';

const OrganizationDraft = z.object({
  name: z.string(), type: z.union([z.literal(1), z.literal(2)]), email: z.string(), address: z.string(), comment: z.string(),
  documents: z.array(RequestDocument),
});
type OrganizationDraft = z.infer<typeof OrganizationDraft>;
const empty: OrganizationDraft = { name: '', type: 2, email: '', address: '', comment: '', documents: [] };
const MAX_COMMENT = 2_000;

const useStyles = makeStyles({
  row: {
    display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
    gap: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXL}`, alignItems: 'start',
  },
});

export function OrganizationRequest({ onCancel, onDone }: { onCancel: () => void; onDone: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { draft, busy, failure, submit: send, change, changeDocuments } = useRequestDraft({
    key: 'account:organization', empty, shape: OrganizationDraft, command: requestOrganization, onDone,
  });
  const [isChecked, setChecked] = useState(false);
  const isTaken = failure?.name === 'name_taken';
  const refusal = useFailureText(isTaken ? failure : undefined);
  const [name, email] = [draft.name.trim(), draft.email.trim()];
  const isEmailWrong = email !== '' && !isEmail(email);
  const submit = () => {
    setChecked(true);
    if (busy || name === '' || isEmailWrong) return;
    send({
      name, type: draft.type, email: email || null, address: draft.address.trim() || null, comment: draft.comment.trim(),
      documents: draft.documents.map(({ uuid }) => uuid),
    });
  };
  return (
    <RequestFrame
      title={t('requests.newOrganization')} text={t('requests.newOrganizationText')} busy={busy} failure={isTaken ? undefined : failure}
      onSubmit={submit} onCancel={onCancel}
    >
      <Field label={t('organizations.type')}>
        <RadioGroup layout="horizontal" value={String(draft.type)} onChange={(_, { value }) => change({ type: value === '1' ? 1 : 2 })}>
          <Radio value="2" label={t('organizations.legalEntity')} />
          <Radio value="1" label={t('organizations.individual')} />
        </RadioGroup>
      </Field>
      <div className={styles.row}>
        <Field
          required label={t('organizations.name')}
          validationMessage={isChecked && name === '' ? t('requests.organizationNameMissing') : refusal?.text}
        >
          <Input autoComplete="organization" maxLength={200} value={draft.name} onChange={(_, { value }) => change({ name: value })} />
        </Field>
        <Field label={t('organizations.email')} validationMessage={isChecked && isEmailWrong ? t('form.emailWrong') : undefined}>
          <Input
            type="email" autoComplete="email" maxLength={254} value={draft.email} onChange={(_, { value }) => change({ email: value })}
          />
        </Field>
      </div>
      <Field label={t('organizations.address')}>
        <TextArea rows={2} maxLength={500} value={draft.address} onChange={(address) => change({ address })} />
      </Field>
      <Field label={t('requests.comment')} hint={t('requests.organizationHint')}>
        <TextArea rows={3} maxLength={MAX_COMMENT} max={MAX_COMMENT} value={draft.comment} onChange={(comment) => change({ comment })} />
      </Field>
      <DocumentsField form="organization" documents={draft.documents} onChange={changeDocuments} />
    </RequestFrame>
  );
}
