import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { makeStyles } from '@fluentui/react-components';
import type { Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Panel } from '@portal/ui/panel';
// As its own users do: parts that both bundles share would be cut into a bundle of their own, which weighs more.
import { Button, ConfirmDialog, RefusalBar, submitByCtrlEnter } from '@portal/ui/screens';
import { Modal, tokens, useUiText } from '@portal/ui/shell';

const useStyles = makeStyles({
  root: { display: 'contents' },
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, paddingTop: tokens.spacingVerticalXS },
});

export type FormDialogProps = {
  title: string;
  /** The action ('Create copy'), not 'OK'. */
  confirmLabel: string;
  /** For forms of five fields or more, or with a list of choices: a drawer at the side instead of a dialog in the middle. */
  tall?: boolean;
  busy: boolean;
  /** The form can't be submitted yet. */
  disabled?: boolean;
  /** Why the server refused the last request. */
  failure?: Failure | null;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

/**
 * Modal form that Enter submits, or Ctrl+Enter in a text area. If the server refuses, it stays open with its input and the reason. Escape,
 * the backdrop and the close button ask before input is lost; the button "Cancel" is the answer already.
 */
export function FormDialog(
  { title, confirmLabel, tall = false, busy, disabled = false, failure, onConfirm, onClose, children }: FormDialogProps,
) {
  const styles = useStyles();
  const ui = useUiText();
  const { t } = useTranslation();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const initial = useRef<string>(undefined);
  const [isLeaving, setIsLeaving] = useState(false);
  // Browsers focus a tall dialog's scrolling body, and a drawer's close button, instead of the first field.
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('input:not([type=radio]:not(:checked)),textarea,select')?.focus(), []);
  // Read when the user starts, because choices may load after the form has opened.
  const started = () => { initial.current ??= writtenIn(form.current); };
  const leave = () => {
    if (busy) return;
    if (initial.current !== undefined && initial.current !== writtenIn(form.current)) setIsLeaving(true);
    else onClose();
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Chromium closes dialogs without asking the page if Escape is pressed twice without other input in between.
    event.preventDefault();
    if (isLeaving) setIsLeaving(false);
    else leave();
  };
  const actions = (
    <>
      <Button disabledFocusable={busy} onClick={onClose}>{ui('cancel')}</Button>
      <Button appearance="primary" type="submit" form={id} busy={busy} disabledFocusable={disabled}>{confirmLabel}</Button>
    </>
  );
  const content = (
    <form
      ref={form} id={id} noValidate className={styles.form} onBeforeInputCapture={started} onPointerDownCapture={started}
      onKeyDownCapture={started} onKeyDown={submitByCtrlEnter} onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !disabled) onConfirm();
      }}
    >
      {children}
      <RefusalBar failure={failure} />
    </form>
  );
  return (
    <div role="presentation" className={styles.root} onKeyDown={pressed}>
      {tall
        ? <Panel position="side" width="medium" title={title} actions={actions} onClose={leave}>{content}</Panel>
        : <Modal open title={title} actions={actions} onClose={busy ? undefined : leave}>{content}</Modal>}
      <ConfirmDialog
        open={isLeaving} title={t('remotes:leave.title')} confirmLabel={t('remotes:leave.discard')} cancelLabel={t('remotes:leave.stay')}
        onConfirm={onClose} onCancel={() => setIsLeaving(false)}
      >
        {t('remotes:leave.text')}
      </ConfirmDialog>
    </div>
  );
}

/** What the user wrote and chose, for comparison. Buttons count, because some controls show chosen values as buttons. */
function writtenIn(form: HTMLFormElement | null): string {
  return JSON.stringify([...form?.elements ?? []].map((element) => {
    if (element instanceof HTMLInputElement) return [element.checked, element.value];
    if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return element.value;
    return [element.getAttribute('aria-pressed'), element.textContent];
  }));
}
