import { ArticlesPage } from './articles-page';
import { REFERENCE } from './articles-place';

/** The articles about the API, with the reference of its operations. */
export default function ReferenceScreen() {
  return <ArticlesPage place={REFERENCE} />;
}
