import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { useNavigate } from '@portal/portal/router';
import { ImportIcon } from '@portal/ui/screens';
import { makeStyles, tokens } from '@portal/ui/shell';
import { keepDroppedFile } from './dropped-file';

const useStyles = makeStyles({
  // Above the page; drag events go to the page below.
  root: {
    position: 'fixed', inset: 0, zIndex: 1_000, pointerEvents: 'none', display: 'flex', alignItems: 'center', justifyContent: 'center',
    padding: '24px', backgroundColor: tokens.colorBackgroundOverlay,
  },
  sign: {
    display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM, padding: '28px 40px', maxWidth: '480px',
    borderRadius: tokens.borderRadiusXLarge, border: `2px dashed ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1, boxShadow: tokens.shadow28,
    color: tokens.colorNeutralForeground1, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold,
  },
  icon: { display: 'inline-flex', fontSize: '28px', color: tokens.colorBrandForeground1 },
});

export type FileDropProps = {
  /** Name of the book that the file would go to; undefined if the user chooses it afterwards. */
  bookName?: string;
  onFile: (file: File) => void;
};

/** Drops a file on another screen: opens the import, which takes the file. `bookUuid`: the book that it goes to. */
export function DropToImport({ bookUuid, bookName }: { bookUuid?: string; bookName?: string }) {
  const navigate = useNavigate();
  return (
    <FileDrop
      bookName={bookName}
      onFile={(file) => {
        keepDroppedFile(file);
        void navigate(bookUuid === undefined ? '/addressbook/import' : `/addressbook/import?book=${bookUuid}`);
      }}
    />
  );
}

/** Lets the user drop a file of contacts anywhere on the page; `DropZone` handles the files dropped on it. */
export function FileDrop({ bookName, onFile }: FileDropProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [over, setOver] = useState(false);
  const takeFile = useEffectEvent(onFile);
  useEffect(() => {
    const entered = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // Without this, the browser would open a file that is dropped, and the page would be lost.
      event.preventDefault();
      setOver(!isBehindDialog());
    };
    const left = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false);
    };
    const dropped = (event: DragEvent) => {
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (event.defaultPrevented || !file) return;
      event.preventDefault();
      if (!isBehindDialog()) takeFile(file);
    };
    window.addEventListener('dragenter', entered);
    window.addEventListener('dragover', entered);
    window.addEventListener('dragleave', left);
    window.addEventListener('drop', dropped);
    return () => {
      window.removeEventListener('dragenter', entered);
      window.removeEventListener('dragover', entered);
      window.removeEventListener('dragleave', left);
      window.removeEventListener('drop', dropped);
    };
  }, []);
  if (!over) return null;
  return (
    <div className={styles.root} aria-hidden="true">
      <span className={styles.sign}>
        <span className={styles.icon}><ImportIcon /></span>
        {bookName === undefined ? t('import.dropAnywhere') : t('import.dropInto', { name: bookName })}
      </span>
    </div>
  );
}

/** A dialog would close with what the user typed into it. */
function isBehindDialog(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}
