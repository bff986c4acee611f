import { useState } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { Button } from '@portal/ui/screens';
import { DismissIcon, makeStyles, Modal, PeopleIcon } from '@portal/ui/shell';
import { CustomerSearch } from './customer-search';

const useStyles = makeStyles({ name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxWidth: '220px' } });

export type CustomerFilterProps = {
  uuid: string;
  /** Undefined until the name is loaded. */
  name: string | undefined;
  /** Button text while no customer is chosen. The default text says that all customers match. */
  none?: string;
  onChange: (uuid: string) => void;
};

/** Filter by customer, with a search. */
export function CustomerFilter({ uuid, name, none, onChange }: CustomerFilterProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [open, setOpen] = useState(false);
  const [known, setKnown] = useState<{ uuid: string; name: string }>();
  const words = known?.uuid === uuid ? known.name : name ?? t('customerChoice.one');
  if (uuid !== '') {
    return (
      <Button
        icon={<DismissIcon />} iconPosition="after" title={words} aria-label={t('customerChoice.clear', { name: words })}
        onClick={() => onChange('')}
      >
        <span className={styles.name}>{t('customerChoice.chosen', { name: words })}</span>
      </Button>
    );
  }
  return (
    <>
      <Button icon={<PeopleIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)}>{none ?? t('customerChoice.any')}</Button>
      <Modal
        open={open} title={t('customerChoice.title')} onClose={() => setOpen(false)}
        actions={<Button onClick={() => setOpen(false)}>{t('customerChoice.cancel')}</Button>}
      >
        <CustomerSearch
          onChoose={(customer) => {
            setKnown(customer);
            setOpen(false);
            onChange(customer.uuid);
          }}
        />
      </Modal>
    </>
  );
}
