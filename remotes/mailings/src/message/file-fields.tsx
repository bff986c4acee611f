import { CONTENT_LIMITS, type RichContent } from '@portal/contracts';
import type { ContentNeeds } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import type { MessageErrors } from './message-errors';
import { WrittenField } from './written-field';

const useStyles = makeStyles({
  pair: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))', gap: tokens.spacingHorizontalM },
});

export type FileFieldsProps = { content: RichContent; needs: ContentNeeds; errors: MessageErrors; onChange: (
  patch: Pick<RichContent, 'fileUrl' | 'fileName'>,
) => void };

/** Form fields for a file: its URL and the name that recipients see. */
export function FileFields({ content, needs, errors, onChange }: FileFieldsProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <div className={styles.pair}>
      <WrittenField
        path="content.fileUrl" label={t('compose.fileUrl')} hint={t('compose.fileUrlHint')} address value={content.fileUrl ?? ''}
        error={errors['content.fileUrl']} onChange={(fileUrl) => onChange({ fileUrl })} required
      />
      <WrittenField
        path="content.fileName" label={t('compose.fileName')} hint={t('compose.upToCharacters', { count: CONTENT_LIMITS.fileName.max })}
        value={content.fileName ?? ''} error={errors['content.fileName']} onChange={(fileName) => onChange({ fileName })}
        required={needs.fileName === 'required'}
      />
    </div>
  );
}
