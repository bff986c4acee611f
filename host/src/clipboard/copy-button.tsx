import { useTranslation } from '@portal/portal/i18n';
import { Button, VisuallyHidden } from '@portal/ui/core';
import { CheckIcon, CopyIcon } from '@portal/ui/more';
import { useCopy } from './use-copy';

export type CopyButtonProps = { /** What it copies, in words: 'Copy this entry'. */ label: string; text: () => string; short?: boolean };

/** Says on itself, and to screen readers, whether it worked. `short`: its name is for the ear and the hint alone. */
export function CopyButton({ label, text, short = false }: CopyButtonProps) {
  const { t } = useTranslation();
  const { copied, copy } = useCopy();
  const said = copied && t(copied.done ? 'copy.done' : 'copy.failed');
  return (
    <>
      <Button size="small" appearance={short ? 'subtle' : 'secondary'} aria-label={short ? label : undefined} title={short ? said ?? label : undefined} icon={copied?.done ? <CheckIcon /> : <CopyIcon />} onClick={() => copy(text())}>
        {short ? copied && !copied.done && said : said ?? label}
      </Button>
      <VisuallyHidden><span role="status">{said}</span></VisuallyHidden>
    </>
  );
}
