import { useId, useRef, useState, type DragEvent } from 'react';
import { makeStyles, mergeClasses, ProgressBar } from '@fluentui/react-components';
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { DocumentRegular } from '@fluentui/react-icons/svg/document';
import { tokens, useUiText } from '@portal/ui/shell';
import { Button } from './control/sized';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexDirection: 'column', alignItems: 'center', gap: tokens.spacingVerticalS, padding: '28px 20px', textAlign: 'center',
    borderRadius: tokens.borderRadiusXLarge, border: `1.5px dashed ${tokens.colorNeutralStrokeAccessible}`,
    backgroundColor: tokens.colorNeutralBackground2,
    fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300, color: tokens.colorNeutralForeground2,
    transitionProperty: 'background-color, border-color', transitionDuration: tokens.durationFast,
  },
  over: { border: `1.5px solid ${tokens.colorBrandStroke1}`, backgroundColor: tokens.colorBrandBackground2 },
  failed: { border: `1.5px dashed ${tokens.colorStatusDangerBorder2}` },
  sign: { fontSize: '28px', display: 'inline-flex', color: tokens.colorBrandForeground1 },
  hint: {
    margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    maxWidth: '52ch',
  },
  file: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, maxWidth: '100%', color: tokens.colorNeutralForeground1 },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  error: { margin: 0, color: tokens.colorStatusDangerForeground1 },
  progress: { width: 'min(320px, 100%)' },
  input: { display: 'none' },
});

export type DropZoneProps = {
  label: string;
  hint?: string;
  /** File extensions as in `<input accept>`: `.csv,.txt`. Dropped files of other types go to `onRefused`. */
  accept?: string;
  onFile: (file: File) => void;
  onRefused?: (file: File) => void;
  /** The chosen file, with a detail (size, rows). */
  file?: { name: string; detail?: string };
  onRemove?: () => void;
  /** 0 to 1 during the upload. */
  progress?: number;
  error?: string;
  disabled?: boolean;
};

/** Accepts one file by drag and drop, or by a button that also works with the keyboard. */
export function DropZone({ label, hint, accept, onFile, onRefused, file, onRemove, progress, error, disabled = false }: DropZoneProps) {
  const styles = useStyles();
  const ui = useUiText();
  const input = useRef<HTMLInputElement>(null);
  const [over, setDraggedOver] = useState(false);
  const id = useId();
  const chooseFile = (chosen: File | undefined) => {
    if (!chosen || disabled) return;
    if (accepts(accept, chosen.name)) onFile(chosen);
    else onRefused?.(chosen);
  };
  const dragged = (event: DragEvent, inside: boolean) => {
    event.preventDefault();
    if (!disabled) setDraggedOver(inside);
  };
  const dropped = (event: DragEvent) => {
    dragged(event, false);
    chooseFile(event.dataTransfer.files[0]);
  };
  return (
    <div
      role="group"
      aria-label={label}
      className={mergeClasses(styles.root, error !== undefined && styles.failed, over && styles.over)}
      onDragEnter={(event) => dragged(event, true)}
      onDragOver={(event) => dragged(event, true)}
      onDragLeave={(event) => dragged(event, event.currentTarget.contains(event.relatedTarget as Node | null))}
      onDrop={dropped}
    >
      <span className={styles.sign} aria-hidden="true">{file ? <DocumentRegular /> : <ArrowUploadRegular />}</span>
      {file ? (
        <div className={styles.file}>
          <span className={styles.name}>{file.name}</span>
          {file.detail && <span>{file.detail}</span>}
          {onRemove && <Button
            appearance="subtle" size="small" icon={<DismissRegular />} aria-label={ui('removeFile', { name: file.name })}
            disabled={disabled} onClick={onRemove}
          />}
        </div>
      ) : (
        <span>{over ? ui('dropHere') : label}</span>
      )}
      {progress !== undefined && <ProgressBar className={styles.progress} value={progress} aria-label={label} />}
      {error !== undefined && <p id={`${id}-error`} role="alert" className={styles.error}>{error}</p>}
      <Button disabled={disabled} aria-describedby={hint ? `${id}-hint` : undefined} onClick={() => input.current?.click()}>
        {file ? ui('replaceFile') : ui('chooseFile')}
      </Button>
      {hint && <p id={`${id}-hint`} className={styles.hint}>{hint}</p>}
      <input
        ref={input}
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-hidden="true"
        data-testid="file-input"
        className={styles.input}
        onChange={(event) => {
          chooseFile(event.target.files?.[0]);
          // Reset, so choosing the same file again after a correction fires a change event.
          event.target.value = '';
        }}
      />
    </div>
  );
}

function accepts(accept: string | undefined, name: string): boolean {
  const endings = (accept ?? '').split(',').map((ending) => ending.trim().toLowerCase()).filter((ending) => ending.startsWith('.'));
  return endings.length === 0 || endings.some((ending) => name.toLowerCase().endsWith(ending));
}
