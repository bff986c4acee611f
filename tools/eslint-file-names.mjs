import path from 'node:path';

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

/** `campaign-list.screen.tsx`, not `CampaignList.tsx`: file names look alike on every disk, folded case or not. */
export const fileNames = {
  meta: { type: 'suggestion', messages: { kebab: 'Name the file in kebab-case, <subject>.<role>.ts, e.g. {{ suggestion }}.' } },
  create: (context) => ({
    Program(node) {
      const name = path.basename(context.filename);
      if (KEBAB.test(name)) return;
      const suggestion = name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').replaceAll('_', '-').toLowerCase();
      context.report({ node, messageId: 'kebab', data: { suggestion } });
    },
  }),
};
