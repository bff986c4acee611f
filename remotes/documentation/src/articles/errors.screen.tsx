import { ArticlesPage } from './articles-page';
import { ERRORS } from './articles-place';

/** The articles about errors and the reasons of undelivered messages. */
export default function ErrorsScreen() {
  return <ArticlesPage place={ERRORS} />;
}
