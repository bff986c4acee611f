import { ArticlesPage } from './articles-page';
import { DOCUMENTATION } from './articles-place';

/** The documentation (DOC-01). */
export default function ArticlesScreen() {
  return <ArticlesPage place={DOCUMENTATION} />;
}
