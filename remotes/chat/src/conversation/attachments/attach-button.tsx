import type { RefObject } from 'react';
import type { ChatRoute } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles } from '@portal/ui/shell';
import { AddIcon, Button } from '@portal/ui/screens';
import { Tooltip } from '@portal/ui/tooltip';

const PICTURES = 'image/jpeg,image/png,image/gif,image/webp';
const useStyles = makeStyles({ input: { display: 'none' } });

export type AttachButtonProps = { route: ChatRoute | undefined; /** Hidden input; clicking it opens the file dialog. */ input: RefObject<
  HTMLInputElement | null
>; onFile: (file: File) => void };

export const supportsFiles = ({ image, file }: ChatRoute): boolean => image || file;

/** Lets the user choose a picture or file; disabled if the route supports neither. */
export function AttachButton({ route, input, onFile }: AttachButtonProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const isOpen = route !== undefined && supportsFiles(route);
  const label = t(isOpen ? 'conversation.attach.label' : 'conversation.attach.closed');
  return (
    <>
      <Tooltip content={label} relationship="label"><Button
        appearance="subtle" icon={<AddIcon />} disabledFocusable={!isOpen} onClick={() => input.current?.click()}
      /></Tooltip>
      <input
        ref={input} className={styles.input} type="file" tabIndex={-1} aria-hidden="true" data-testid="chat-file"
        accept={route?.file ? undefined : PICTURES}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
    </>
  );
}
