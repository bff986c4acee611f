import type { ReactNode } from 'react';
import type { Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { Button, Form, Page, RefusalBar } from '@portal/ui/screens';

const useStyles = makeStyles({ footer: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: tokens.spacingHorizontalS } });

export type RequestFrameProps = {
  title: string; text: string; busy: boolean; failure: Failure | undefined; onSubmit: () => void; onCancel: () => void; children: ReactNode;
};

/** Page with the form of a request for an alpha name or an organization. */
export function RequestFrame({ title, text, busy, failure, onSubmit, onCancel, children }: RequestFrameProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <Page narrow title={title} text={text}>
      <Card>
        <Form label={title} onSubmit={onSubmit}>
          {children}
          <RefusalBar failure={failure} />
          <div className={styles.footer}>
            <Button disabledFocusable={busy} onClick={onCancel}>{t('form.cancel')}</Button>
            <Button type="submit" appearance="primary" busy={busy}>{t('requests.send')}</Button>
          </div>
        </Form>
      </Card>
    </Page>
  );
}
