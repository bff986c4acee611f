const ts=require('typescript');const fs=require('fs');const {execSync}=require('child_process');
const flat=(o,p='',r={})=>{for(const [k,v] of Object.entries(o)) typeof v==='string'?r[p+k]=v:flat(v,p+k+'.',r);return r};
const load=(d)=>fs.existsSync(d+'/locales/en.json')?flat(JSON.parse(fs.readFileSync(d+'/locales/en.json','utf8'))):{};
const files=execSync("git ls-files -co --exclude-standard 'host/src/*' 'remotes/*' 'shared/*' 'server/src/*'").toString().trim().split('\n').filter(f=>/\.tsx?$/.test(f)&&!/\.(test|fixture)\./.test(f)&&fs.existsSync(f));
const cache={};
for(const f of files){const m=/^(host|server|remotes\/[^/]+|shared\/[^/]+)\//.exec(f); if(!m)continue; const L=cache[m[1]]??=load(m[1]); const sf=ts.createSourceFile(f,fs.readFileSync(f,'utf8'),99,true,f.endsWith('x')?4:3);
(function v(n){ if(ts.isCallExpression(n)&&/^(t|ui|ui\.t|i18n\.t|text)$/.test(n.expression.getText())&&n.arguments[0]){ const keys=[]; (function k(a){ if(ts.isStringLiteralLike(a))keys.push(a.text); else if(ts.isConditionalExpression(a)){k(a.whenTrue);k(a.whenFalse);} })(n.arguments[0]);
 const o=n.arguments[1]; let given=null; if(!o) given=[]; else if(ts.isObjectLiteralExpression(o)&&!o.properties.some(p=>ts.isSpreadAssignment(p))) given=o.properties.map(p=>p.name?.text);
 if(given) for(const key of keys){ const vals=Object.entries(L).filter(([k])=>k===key||new RegExp('^'+key.replace(/[.\\$]/g,'\\$&')+'_(zero|one|two|few|many|other)$').test(k)); for(const [k,val] of vals){ const need=[...val.matchAll(/{{\s*(\w+)/g)].map(x=>x[1]); const miss=need.filter(x=>!given.includes(x)); if(miss.length) console.log(f+':'+(sf.getLineAndCharacterOfPosition(n.getStart()).line+1),k,'needs',miss.join(','),'given',given.join(',')); } } }
 ts.forEachChild(n,v)})(sf);}
