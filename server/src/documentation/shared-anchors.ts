import { ArticleFault, type Article } from './article';

/** Gives a translation its original's anchors, so that deep links work in every language. Throws ArticleFault. */
export function withAnchorsOf(original: Article | undefined, translation: Article): Article {
  const levels = ({ headings }: Article) => headings.map(({ level }) => level).join();
  if (!original || levels(translation) !== levels(original)) throw new ArticleFault(`${translation.language}/${translation.path}`, 'its headings are not those of the original, one for one');
  const anchors = new Map(translation.headings.map(({ id }, at) => [id, original.headings[at]!.id]));
  const named = <T extends { id: string }>(heading: T): T => ({ ...heading, id: anchors.get(heading.id)! });
  return { ...translation, content: translation.content.map((block) => (block.kind === 'heading' ? named(block) : block)), headings: translation.headings.map(named) };
}
