import { useRef } from 'react';
import type { ChatWay } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { Button, Hint, makeStyles } from '@portal/ui/core';
import { AddIcon } from '@portal/ui/more';

const PICTURES = 'image/jpeg,image/png,image/gif,image/webp';
const useStyles = makeStyles({ input: { display: 'none' } });

/** Chooses a picture or a file, where the way carries one. */
export function AttachButton({ way, onFile }: { way: ChatWay | undefined; onFile: (file: File) => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  const isOpen = way !== undefined && (way.image || way.file);
  const label = t(isOpen ? 'conversation.attach.label' : 'conversation.attach.closed');
  return (
    <>
      <Hint text={label}><Button appearance="subtle" icon={<AddIcon />} aria-label={label} disabledFocusable={!isOpen} onClick={() => input.current?.click()} /></Hint>
      <input
        ref={input} className={styles.input} type="file" tabIndex={-1} aria-hidden="true" data-testid="chat-file" accept={way?.file ? undefined : PICTURES}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
