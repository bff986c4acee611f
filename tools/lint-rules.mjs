import path from 'node:path';

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const SQL_TAGS = new Set(['db', 'tx', 'sql', 'session']);

/** `campaign-list.screen.tsx`, not `CampaignList.tsx`: file names look alike on every disk, folded case or not. */
const fileNames = {
  create: (context) => ({
    Program(node) {
      const name = path.basename(context.filename);
      if (KEBAB.test(name)) return;
      const suggestion = name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').replaceAll('_', '-').toLowerCase();
      context.report({ node, message: `Name the file in kebab-case, <subject>.<role>.ts, e.g. ${suggestion}.` });
    },
  }),
};

const namedExports = {
  create: (context) => ({
    ExportDefaultDeclaration(node) {
      context.report({ node, message: 'Export by name. Only *.screen.tsx, the src/index.ts of a remote and configs export default.' });
    },
  }),
};

const sqlInStores = {
  create: (context) => ({
    TaggedTemplateExpression(node) {
      if (node.tag.type !== 'Identifier' || !SQL_TAGS.has(node.tag.name)) return;
      context.report({ node, message: 'SQL stands in *.store.ts: give the query a name there and call it.' });
    },
  }),
};

/** The project's own rules, for oxlint. */
export default { meta: { name: 'portal' }, rules: { 'file-names': fileNames, 'named-exports': namedExports, 'sql-in-stores': sqlInStores } };
