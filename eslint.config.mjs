import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { fileNames } from './tools/eslint-file-names.mjs';

const size = (max) => ({ 'max-lines': ['error', { max, skipBlankLines: true, skipComments: true }] });
const tests = ['**/*.{test,fixture}.{ts,tsx}', 'e2e/**/*.ts', 'server/test/**'];
// Where the tool that loads the file asks for a default export.
const defaultExports = ['**/*.screen.tsx', '{remotes/*,e2e/trial}/src/index.ts', '**/*.config.{ts,mjs,cjs}', 'host/src/remotes/federation-*.ts', 'server/test/global-*.ts', 'e2e/**/global-*.ts'];

const byName = { selector: 'ExportDefaultDeclaration', message: 'Export by name. Only *.screen.tsx, the src/index.ts of a remote and configs export default.' };
const sqlInStores = { selector: 'TaggedTemplateExpression[tag.name=/^(db|tx|sql|session)$/]', message: 'SQL stands in *.store.ts: give the query a name there and call it.' };

/** Rules are errors or off. Each says what to do instead where eslint's own words do not. */
export default tseslint.config(
  { ignores: ['**/node_modules/**', '**/dist/**', '**/coverage/**', '.cache/**', 'data/**', 'test-results/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    plugins: { local: { rules: { 'file-names': fileNames } } },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      ...size(300),
      'local/file-names': 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', byName],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'hack', 'xxx'] }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  {
    files: ['{host,remotes,shared}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['shared/ui/**/*.{ts,tsx}'],
    rules: { 'no-restricted-imports': ['error', { paths: [{ name: '@fluentui/react-icons', message: 'Import each icon from its own file, @fluentui/react-icons/svg/…: the index puts icons of remotes into the first screen.' }] }] },
  },
  { files: ['**/*.{mjs,cjs}'], plugins: { local: { rules: { 'file-names': fileNames } } }, rules: { ...size(300), 'local/file-names': 'error' } },
  {
    files: ['remotes/**/*.{ts,tsx}', 'host/src/**/*.{ts,tsx}'],
    ignores: ['**/*.saga.ts', ...tests],
    rules: { 'no-restricted-imports': ['error', { paths: [{ name: 'axios', message: 'Screens dispatch, sagas call the api of @portal/portal/api.' }] }] },
  },
  {
    files: ['server/**/*.ts'],
    ignores: ['**/*.store.ts', 'server/src/{db,bench}/**', ...tests],
    rules: { 'no-restricted-syntax': ['error', byName, sqlInStores] },
  },
  { files: tests, rules: size(500) },
  // Printed, not written.
  { files: ['clients/*/src/generated/**'], rules: { 'max-lines': 'off' } },
  { files: defaultExports, rules: { 'no-restricted-syntax': 'off' } },
  { files: ['server/src/main.ts', 'server/src/{launch,bench}/**', 'server/simulators/**', 'server/test/**', 'tools/**'], rules: { 'no-console': 'off' } },
);
