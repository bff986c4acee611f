import type { Segment } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { ConfirmDialog, RefusalBar } from '@portal/ui/screens';
import { removeSegment } from './segments.state';

/** Asks before a segment is deleted: recurring lists may be sent to it. */
export function SegmentRemoval({ segment, onRemoved, onClose }: { segment: Segment; onRemoved: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  const { busy, failure, submit } = useCommand(removeSegment, () => {
    onRemoved();
    onClose();
  }, segment.bookUuid);
  return (
    <ConfirmDialog
      open danger busy={busy} title={t('segments.removeTitle', { name: segment.name })} confirmLabel={t('segments.removeConfirm')}
      onConfirm={() => submit(segment)} onCancel={onClose}
    >
      {t('segments.removeText')}
      <RefusalBar failure={failure} />
    </ConfirmDialog>
  );
}
