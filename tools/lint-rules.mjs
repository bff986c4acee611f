import path from 'node:path';

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const FORMATTERS = new Set(['NumberFormat', 'DateTimeFormat', 'RelativeTimeFormat']);
const FORMAT_METHODS = new Set(['toFixed', 'toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']);
const BROWSER_FIELDS = new Set(['date', 'time', 'datetime-local', 'month', 'week', 'number']);
const MAX_LINE = 140;
/** A line may exceed `MAX_LINE` if it contains a text of at least this length. */
const LONG_TEXT = 70;
const SQL_TAGS = new Set(['db', 'tx', 'sql', 'session']);

/** Requires kebab-case file names (`campaign-list.screen.tsx`): names that differ only in case collide on some file systems. */
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
      context.report({ node, message: 'Move this query into a function of a *.store.ts file.' });
    },
  }),
};

/** Requires one notation on all pages: only one module may format numbers and times, and no input may follow the browser's language. */
const oneFormat = {
  create: (context) => ({
    MemberExpression(node) {
      const { object, property, computed } = node;
      if (computed || property.type !== 'Identifier') return;
      const isFormatter = object.type === 'Identifier' && object.name === 'Intl' && FORMATTERS.has(property.name);
      if (isFormatter || FORMAT_METHODS.has(property.name)) context.report({
        node, message: 'Format numbers, dates and times with useFormat() or formats() of @portal/portal, or <Timestamp>.',
      });
    },
    JSXAttribute(node) {
      if (node.name.name === 'type' && BROWSER_FIELDS.has(node.value?.value)) context.report({
        node,
        message: 'Use DateInput, TimeInput, DateTimeInput or a text Input of @portal/ui: browsers show this field in their own language.',
      });
    },
  }),
};

/** Requires lines of at most `MAX_LINE` characters, except those with a long text that can't be wrapped. SQL can be wrapped anywhere. */
const lineLength = {
  create: (context) => ({
    Program(node) {
      const unbreakable = new Set();
      const visit = (part, isSql = false) => {
        if (!part || typeof part.type !== 'string') return;
        const isText = (part.type === 'Literal' && (typeof part.value === 'string' || part.regex))
          || (part.type === 'TemplateLiteral' && !isSql) || part.type === 'JSXText';
        if (isText && part.range[1] - part.range[0] >= LONG_TEXT) {
          for (let line = part.loc.start.line; line <= part.loc.end.line; line++) unbreakable.add(line);
        }
        for (const key of context.sourceCode.visitorKeys[part.type] ?? []) {
          for (const child of [part[key]].flat()) {
            visit(child, part.type === 'TaggedTemplateExpression' || (isSql && part.type === 'TemplateLiteral'));
          }
        }
      };
      const { lines } = context.sourceCode;
      const long = lines.map((text, index) => ({ text, line: index + 1 })).filter(({ text }) => text.length > MAX_LINE);
      if (long.length === 0) return;
      visit(node);
      for (const { text, line } of long) {
        if (unbreakable.has(line)) continue;
        context.report({
          loc: { start: { line, column: MAX_LINE }, end: { line, column: text.length } },
          message: `Break this line: it has ${text.length} characters, at most ${MAX_LINE} are allowed.`,
        });
      }
    },
  }),
};

/** The project's own oxlint rules. */
export default { meta: { name: 'portal' }, rules: {
  'file-names': fileNames, 'line-length': lineLength, 'named-exports': namedExports, 'one-format': oneFormat, 'sql-in-stores': sqlInStores,
} };
