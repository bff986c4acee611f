import ts from 'typescript';

/** Finds `sql`, the texts of tagged templates with their nested ones, and `passed`, names in code such as `{ table: 'short_link' }`. */
export function sqlInCode(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TS);
  const sql = [];
  const passed = [];
  const visit = (node) => {
    if (ts.isTaggedTemplateExpression(node)) sql.push(node.template.getText(source).slice(1, -1));
    if (ts.isPropertyAssignment(node) && node.name.getText(source) === 'table' && ts.isStringLiteral(node.initializer)) {
      passed.push(node.initializer.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { sql, passed };
}
