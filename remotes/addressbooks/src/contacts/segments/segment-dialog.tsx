import { useState } from 'react';
import type { ContactFilter, Segment } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import type { useCommand } from '@portal/portal/resource';
import { FormDialog } from '@portal/ui/forms';
import { Field, Input } from '@portal/ui/screens';
import type { SegmentToSave } from './segments.state';

export type SegmentDialogProps = {
  bookUuid: string;
  /** Omitted to rename a segment, whose filter stays. */
  filter?: ContactFilter;
  /** The segment to rename; null for a new one. */
  segment: Segment | null;
  saving: Pick<ReturnType<typeof useCommand<SegmentToSave, Segment>>, 'busy' | 'failure' | 'submit'>;
  onClose: () => void;
};

/** Names a segment. */
export function SegmentDialog({ bookUuid, filter, segment, saving: { busy, failure, submit }, onClose }: SegmentDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(segment?.name ?? '');
  const [missing, setMissing] = useState(false);
  const save = () => {
    setMissing(name.trim() === '');
    if (name.trim() !== '') submit({ bookUuid, name: name.trim(), ...(filter && { filter }), ...(segment && { uuid: segment.uuid }) });
  };
  return (
    <FormDialog
      title={t(segment ? 'segments.renameTitle' : 'segments.newTitle')} confirmLabel={t('form.save')} busy={busy} failure={failure}
      onConfirm={save} onClose={onClose}
    >
      <Field
        label={t('segments.name')} required hint={segment ? undefined : t('segments.hint')}
        validationMessage={missing ? t('segments.nameMissing') : undefined}
      >
        <Input maxLength={100} autoComplete="off" value={name} onChange={(_, { value }) => setName(value)} />
      </Field>
    </FormDialog>
  );
}
