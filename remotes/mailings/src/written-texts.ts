import { composeTexts } from './compose-texts';
import { joinedTexts } from './joined-texts';
import { pageTexts } from './page-texts';

/** Texts for the pages of templates and short links, which write a message or a link as the composer does. */
export const writtenTexts = joinedTexts(composeTexts, pageTexts);
