const ts=require('typescript');const fs=require('fs');const {execSync}=require('child_process');
const files=execSync("git ls-files 'server/*.ts' 'tools/*.mjs' 'e2e/*.ts' 'shared/*.ts'").toString().trim().split('\n');
for(const f of files){const s=fs.readFileSync(f,'utf8');const sf=ts.createSourceFile(f,s,99,true);
 (function v(n){ if(ts.isTaggedTemplateExpression(n)||(ts.isCallExpression(n)&&/\.unsafe$/.test(n.expression.getText()))){const t=ts.isTaggedTemplateExpression(n)?n.template:n.arguments[0]; const tag=ts.isTaggedTemplateExpression(n)?n.tag.getText():'db.unsafe';
  if(t&&/^(.*\b)?(db|tx|transaction|sql|pool|lock|connection|unsafe|reader)\b/.test(tag)){ let parts=ts.isNoSubstitutionTemplateLiteral(t)?[t.text]:ts.isTemplateExpression(t)?[t.head.text,...t.templateSpans.map(x=>x.literal.text)]:ts.isStringLiteral(t)?[t.text]:[];
  for(const p of parts){const q=p.replace(/"[^"]*"/g,' ').replace(/'[^']*'/g,' ').replace(/--.*/g,''); const m=q.match(/\b[a-z]+[A-Z]\w*/g); if(m) console.log(f+':'+(sf.getLineAndCharacterOfPosition(n.getStart()).line+1),[...new Set(m)].join(' '));}}}
 ts.forEachChild(n,v)})(sf);}
