import type { ReactNode } from 'react';
import type { Language } from '@portal/contracts';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/shell';
import { ProductLogo } from '../parts/product-logo';
import { LanguageChoice } from './language-choice';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', minHeight: '100dvh', backgroundColor: tokens.colorNeutralBackground1 },
  beside: {
    display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    '@media (max-width: 991.98px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  side: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0 },
  bar: {
    display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '16px', padding: '20px 32px',
    '@media (max-width: 479.98px)': { padding: '16px' },
  },
  main: {
    display: 'flex', flexDirection: 'column', flexGrow: 1, alignItems: 'center', justifyContent: 'center', padding: '24px 32px 96px',
    '@media (max-width: 479.98px)': { padding: '16px 16px 64px' },
  },
});

export type PublicPageProps = {
  name: string;
  language: Language;
  onLanguage: (language: Language) => void;
  /** Second column on wide screens. */
  beside?: ReactNode;
  children: ReactNode;
};

/** Layout of all pages without a session: logo, language menu and centered content. */
export function PublicPage({ name, language, onLanguage, beside, children }: PublicPageProps) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.root, beside !== undefined && styles.beside)}>
      <div className={styles.side}>
        <header className={styles.bar}>
          <ProductLogo name={name} />
          <LanguageChoice language={language} onChoose={onLanguage} />
        </header>
        <main className={styles.main}>{children}</main>
      </div>
      {beside}
    </div>
  );
}
