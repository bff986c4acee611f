const ts=require('typescript');const fs=require('fs');
const MAX=140; const files=process.argv.slice(2); let changed=0,leftover=[],failed=[];
const K=ts.SyntaxKind;
const fits=(t)=>t.split('\n').every(l=>l.length<=MAX);
function fill(items,indent,{sep=',',trail=true,oneEach=false}={}){ // items: strings
  const pad=' '.repeat(indent);
  if(!oneEach){const one=pad+items.join(sep+' ')+(trail?sep:''); if(one.length<=MAX&&!one.includes('\n')) return one;}
  const out=[];let cur='';
  for(let i=0;i<items.length;i++){const it=items[i]+((i<items.length-1||trail)?sep:'');
    if(cur&&!oneEach&&(pad+cur+' '+it).length<=MAX&&!it.includes('\n')) cur+=' '+it; else {if(cur)out.push(pad+cur);cur=it;} }
  if(cur)out.push(pad+cur); return out.join('\n'); }
function run(file){ let s=fs.readFileSync(file,'utf8');const orig=s; const jsx=/x$/.test(file); const kind=jsx?ts.ScriptKind.TSX:/\.ts$/.test(file)?ts.ScriptKind.TS:ts.ScriptKind.JS;
 const skip=new Set();
 for(let guard=0;guard<600;guard++){
  const lines=s.split('\n'); let at=0,L=-1; for(let i=0;i<lines.length;i++){ if(lines[i].length>MAX&&!skip.has(lines[i])){L=i;break;} at+=lines[i].length+1; }
  if(L<0)break; const line=lines[L]; const ls=at,le=at+line.length; const indent=line.length-line.trimStart().length; const pad=' '.repeat(indent);
  // comments
  let m;
  const wrapText=(txt,prefix)=>{const w=txt.trim().split(/\s+/);const o=[];let c=prefix;for(const x of w){ if((c+' '+x).length>MAX&&c!==prefix){o.push(c);c=prefix;} c+=' '+x;} o.push(c);return o.join('\n');};
  const rep=(a,b,t)=>{s=s.slice(0,a)+t+s.slice(b);};
  if((m=/^\s*\/\*\*\s+(.*?)\s*\*\/$/.exec(line))){ rep(ls,le,`${pad}/**\n${wrapText(m[1],pad+' *')}\n${pad} */`); continue; }
  if((m=/^\s*\/\/\s(.*)$/.exec(line))){ rep(ls,le,wrapText(m[1],pad+'//')); continue; }
  if((m=/^\s*\*\s(.*)$/.exec(line))){ // inside a jsdoc
    let i0=L,i1=L; const prose=(l)=>/^\s*\*\s+[^@\-*`|]/.test(l)&&!/\*\/\s*$/.test(l); while(i0>0&&prose(lines[i0-1]))i0--; while(i1+1<lines.length&&prose(lines[i1+1]))i1++;
    const a=lines.slice(0,i0).join('\n').length+(i0?1:0), b=lines.slice(0,i1+1).join('\n').length; rep(a,b,wrapText(lines.slice(i0,i1+1).map(l=>l.replace(/^\s*\*\s/,'')).join(' '),pad+'*')); continue; }
  const sf=ts.createSourceFile(file,s,99,true,kind);
  if(sf.parseDiagnostics.length){failed.push(file);return;}
  // trailing comment
  const cands=[]; // {depth, apply:()=>newText range}
  const lineOf=p=>{return p>=ls&&p<=le;};
  const src=(n)=>s.slice(n.getStart(sf),n.end);
  const hasComment=(a,b)=>/\/\/|\/\*/.test(s.slice(a,b).replace(/(['"`])(?:\\.|(?!\1).)*\1/g,'').replace(/https?:\/\//g,''));
  function list(depth,open,close,nodes,opt,pen=0){ // open: pos after open bracket ; close: pos of close bracket
    if(!lineOf(open)||!lineOf(close)||nodes.length===0||hasComment(open,close))return;
    if(close-open<20)return;
    cands.push({depth,pen,a:open,b:close,t:'\n'+fill(nodes.map(src),indent+2,opt)+'\n'+pad}); }
  (function v(n,d){
    const st=n.getStart(sf); if(st>le||n.end<ls)return;
    const tagged=ts.isTaggedTemplateExpression(n)&&/(^|\.|\b)(db|tx|transaction|sql|pool|connection|unsafe|lock|reader|session)$/.test(n.tag.getText(sf).replace(/<[\s\S]*$/,''));
    if(tagged){ const a=n.template.getStart(sf),b=n.template.end; if(a<le&&b>ls){ // SQL: break at a blank of this line outside of quotes and interpolations
        const from=Math.max(a+1,ls),to=Math.min(b-1,le); const spans=ts.isTemplateExpression(n.template)?n.template.templateSpans.map(x=>[x.expression.pos-2,x.literal.getStart(sf)+1]):[];
        let best=-1,bestScore=-1; let q=false; let par=0; const base=Math.max(from,ls+indent);
        for(let p=base;p<to;p++){ if(spans.some(([x,y])=>p>=x&&p<y))continue; const c=s[p]; if(c==="'")q=!q; if(q)continue; if(c==='(')par++; if(c===')')par--; 
          if(c===' '&&p-ls<=MAX-1&&p-ls>indent+30){ const rest=s.slice(p+1,p+12); const prev=s[p-1]; let sc=prev===','?3:/^(and|or|from|where|join|left join|order by|group by|on conflict|returning|values|set|select|limit|for update|union) ?/i.test(rest)?4:-1; if(sc<0)continue; sc=sc*10-par*12+(p-ls)/20; if(sc>=bestScore){bestScore=sc;best=p;} } }
        if(best>0){ const inFirst=a>=ls&&a<=le; const ind=inFirst?indent+2:indent+(/^\s*(select|from|where|join|left|and|or|order|group|values|set|insert|update|delete|with|on|returning|union|limit|for)\b/i.test(s.slice(best))&&/^\s*(select|from|where|insert|update|delete|with)/i.test(line)&&!/^\s*(and|or|join|left)/.test(s.slice(best))?0:2); cands.push({depth:d,pen:-50,a:best,b:best+1,t:'\n'+' '.repeat(ind)}); } } }
    { // items of a list that is broken already
      const arrs=[n.arguments,n.parameters,n.properties&&ts.isObjectLiteralExpression(n)?n.properties:null,n.elements,n.members&&ts.isTypeLiteralNode(n)?n.members:null,ts.isJsxAttributes?.(n)?n.properties:null].filter(a=>a&&a.length>1);
      for(const arr of arrs){ if(!arr.some(x=>x.getStart(sf)===ls+indent))continue; let best=-1; for(let i=0;i+1<arr.length;i++){ const e=arr[i].end,b=arr[i+1].getStart(sf); if(e<=ls||b>=le)continue; const sep=/^[,;]?/.exec(s.slice(e,e+1))[0].length; if(e+sep-ls<=MAX) best=i; }
        if(best>=0){ const e=arr[best].end; const sep=/^[,;]?/.exec(s.slice(e,e+1))[0].length; cands.push({depth:d,pen:-60,a:e+sep,b:arr[best+1].getStart(sf),t:'\n'+pad}); } } }
    if(ts.isCallExpression(n)||ts.isNewExpression(n)){ const args=n.arguments; if(args&&args.length){ const close=n.end-1; const open=args.pos; const last=args[args.length-1];
        const hug=args.length===1&&(ts.isObjectLiteralExpression(last)||ts.isArrayLiteralExpression(last)||ts.isArrowFunction(last)||ts.isFunctionExpression(last));
        const inner=ts.isPropertyAccessExpression(n.parent)&&n.parent.expression===n||(ts.isAwaitExpression(n.parent)&&ts.isParenthesizedExpression(n.parent.parent)); if(!hug) list(d,open,close,[...args],{}, (inner?14:0)+(ts.isArrowFunction(last)||ts.isObjectLiteralExpression(last))&&args.length>1?6:0); } }
    if(ts.isFunctionLike(n)&&n.parameters&&n.parameters.length){ const ps=n.parameters; const single=ps.length===1&&ts.isObjectBindingPattern(ps[0].name??{}); const open=ps.pos; let close=ps.end; while(s[close]!==')'&&close<n.end)close++; if(s[open-1]==='('&&s[close]===')') list(d,open,close,[...ps],{trail:!ps.some(p=>p.dotDotDotToken)},ts.isArrowFunction(n)?8:single?2:0); }
    if(ts.isObjectLiteralExpression(n)) list(d,n.properties.pos,n.end-1,[...n.properties],{},1);
    if(ts.isObjectBindingPattern(n)) list(d,n.elements.pos,n.end-1,[...n.elements],{trail:!n.elements.some(e=>e.dotDotDotToken)},4);
    if(ts.isArrayLiteralExpression(n)) list(d,n.elements.pos,n.end-1,[...n.elements],{},1);
    if(ts.isNamedImports(n)||ts.isNamedExports(n)) list(d,n.elements.pos,n.end-1,[...n.elements],{},0);
    if(ts.isTypeLiteralNode(n)){ const items=n.members.map(x=>src(x).replace(/[;,]$/,'')); if(lineOf(n.members.pos)&&lineOf(n.end)&&items.length&&!hasComment(n.members.pos,n.end)) cands.push({depth:d,pen:2,a:n.members.pos,b:n.end-1,t:'\n'+fill(items,indent+2,{sep:';',trail:true})+'\n'+pad}); }
    if(ts.isTupleTypeNode(n)) list(d,n.elements.pos,n.end-1,[...n.elements],{},4);
    if((ts.isTypeReferenceNode(n)||ts.isExpressionWithTypeArguments(n))&&n.typeArguments&&n.typeArguments.length) list(d,n.typeArguments.pos,n.end-1,[...n.typeArguments],{trail:false},6);
    if(ts.isUnionTypeNode(n)&&lineOf(st)&&lineOf(n.end)&&n.types.length>2&&!(n.parent&&ts.isParenthesizedTypeNode(n.parent))) cands.push({depth:d,pen:3,a:st,b:n.end,t:'\n'+fillBefore(n.types.map(src),indent+2,'|')});
    if(ts.isBlock(n)&&lineOf(st)&&lineOf(n.end)&&n.statements.length&&!hasComment(st,n.end)) cands.push({depth:d,pen:-2,a:st+1,b:n.end-1,t:'\n'+n.statements.map(x=>' '.repeat(indent+2)+src(x)).join('\n')+'\n'+pad});
    if(ts.isConditionalExpression(n)&&lineOf(st)&&lineOf(n.end)&&!hasComment(st,n.end)) { const A=n.questionToken.getStart(sf),B=n.colonToken.getStart(sf); cands.push({depth:d,pen:5,a:n.condition.end,b:n.end,t:'\n'+' '.repeat(indent+2)+'? '+src(n.whenTrue)+'\n'+' '.repeat(indent+2)+': '+src(n.whenFalse)}); }
    if(ts.isBinaryExpression(n)&&[K.AmpersandAmpersandToken,K.BarBarToken,K.QuestionQuestionToken,K.PlusToken].includes(n.operatorToken.kind)&&lineOf(st)&&lineOf(n.end)&&!hasComment(st,n.end)&&!(ts.isBinaryExpression(n.parent)&&n.parent.operatorToken.kind===n.operatorToken.kind)){ const op=n.operatorToken.getText(sf); const parts=[];(function f(x){ if(ts.isBinaryExpression(x)&&x.operatorToken.kind===n.operatorToken.kind){f(x.left);parts.push(x.right);} else parts.push(x);})(n); const [h,...r]=parts; cands.push({depth:d,pen:4,a:st,b:n.end,t:src(h)+'\n'+fillBefore(r.map(src),indent+2,op)}); }
    if(ts.isArrowFunction(n)&&!ts.isBlock(n.body)&&lineOf(n.body.getStart(sf))&&lineOf(n.end)&&n.end-n.body.getStart(sf)>20&&!ts.isObjectLiteralExpression(n.body)&&!hasComment(st,n.end)){ const b=n.body; const inner=ts.isParenthesizedExpression(b)?b.expression:b; cands.push({depth:d,pen:5,a:b.getStart(sf),b:n.end,t:'(\n'+' '.repeat(indent+2)+src(inner)+'\n'+pad+')'}); }
    if(ts.isVariableDeclaration(n)&&n.initializer&&lineOf(n.initializer.getStart(sf))&&lineOf(n.end)&&!ts.isArrowFunction(n.initializer)&&!ts.isObjectLiteralExpression(n.initializer)) cands.push({depth:d,pen:14,a:n.initializer.pos,b:n.initializer.getStart(sf),t:'\n'+' '.repeat(indent+2)});
    if(ts.isTypeAliasDeclaration(n)&&lineOf(n.type.getStart(sf))&&lineOf(n.end)&&(ts.isTypeReferenceNode(n.type)||ts.isIntersectionTypeNode(n.type))) cands.push({depth:d,pen:12,a:n.type.pos,b:n.type.getStart(sf),t:'\n'+' '.repeat(indent+2)});
    if(ts.isIfStatement(n)&&lineOf(st)&&lineOf(n.thenStatement.getStart(sf))&&!ts.isBlock(n.thenStatement)&&lineOf(n.end)&&!n.elseStatement) cands.push({depth:d,pen:-8,a:n.thenStatement.pos,b:n.end,t:' {\n'+' '.repeat(indent+2)+src(n.thenStatement)+'\n'+pad+'}'});
    if((ts.isForOfStatement(n)||ts.isForStatement(n)||ts.isWhileStatement(n))&&lineOf(st)&&!ts.isBlock(n.statement)&&lineOf(n.end)) cands.push({depth:d,pen:-1,a:n.statement.pos,b:n.end,t:' {\n'+' '.repeat(indent+2)+src(n.statement)+'\n'+pad+'}'});
    // call chain
    if(ts.isCallExpression(n)&&ts.isPropertyAccessExpression(n.expression)&&lineOf(n.end)&&!(ts.isPropertyAccessExpression(n.parent)&&n.parent.expression===n)){ const dots=[];let x=n; while(ts.isCallExpression(x)&&ts.isPropertyAccessExpression(x.expression)){ dots.unshift(x.expression.name.getStart(sf)-(x.expression.questionDotToken?2:1)); x=x.expression.expression; if(ts.isNonNullExpression?.(x))x=x.expression; } const on=dots.filter(p=>lineOf(p)&&p>ls+indent+8); if(on.length>=2){ let t='',prev=on[0]; for(let i=0;i<on.length;i++){ const e=i+1<on.length?on[i+1]:n.end; t+='\n'+' '.repeat(indent+2)+s.slice(on[i],e).trim(); } if(lineOf(n.end)&&!hasComment(on[0],n.end)) cands.push({depth:d,pen:7,a:on[0],b:n.end,t}); } else if(on.length===1&&/\.(to[A-Z]|catch|then)/.test(s.slice(on[0],on[0]+8))) cands.push({depth:d,pen:9,a:on[0],b:on[0],t:'\n'+' '.repeat(indent+2)}); }
    if(jsx&&(ts.isJsxOpeningElement(n)||ts.isJsxSelfClosingElement(n))&&lineOf(st)&&lineOf(n.end)&&n.attributes.properties.length&&!hasComment(n.attributes.pos,n.attributes.end)){ const self=ts.isJsxSelfClosingElement(n); cands.push({depth:d,pen:1,a:n.attributes.pos,b:n.end,t:'\n'+fill(n.attributes.properties.map(src),indent+2,{sep:'',trail:false})+'\n'+pad+(self?'/>':'>')}); }
    if(jsx&&(ts.isJsxElement(n)||ts.isJsxFragment(n))&&lineOf(st)&&lineOf(n.end)){ const open=n.openingElement??n.openingFragment,close=n.closingElement??n.closingFragment; const ch=n.children; const hasText=ch.some(c=>ts.isJsxText(c)&&c.text.trim()!==''); const spaceText=ch.some(c=>ts.isJsxText(c)&&c.text.trim()===''&&c.text!==''&&!c.text.includes('\n')); if(ch.length&&!hasText&&!spaceText) cands.push({depth:d,pen:0,a:open.end,b:close.getStart(sf),t:'\n'+ch.filter(c=>!ts.isJsxText(c)).map(c=>' '.repeat(indent+2)+src(c)).join('\n')+'\n'+pad}); else if(ch.length===1&&hasText&&!/^\s|\s$/.test(ch[0].text)) cands.push({depth:d,pen:0,a:open.end,b:close.getStart(sf),t:'\n'+' '.repeat(indent+2)+s.slice(open.end,close.getStart(sf))+'\n'+pad}); }
    if(jsx&&ts.isJsxExpression(n)&&n.expression&&ts.isBinaryExpression(n.expression)&&n.expression.operatorToken.kind===K.AmpersandAmpersandToken&&(ts.isJsxElement(n.expression.right)||ts.isJsxSelfClosingElement(n.expression.right))&&lineOf(st)&&lineOf(n.end)){ const r=n.expression.right; cands.push({depth:d,pen:0,a:r.getStart(sf),b:n.end,t:'(\n'+' '.repeat(indent+2)+src(r)+'\n'+pad+')}'}); }
    ts.forEachChild(n,c=>v(c,d+1));
  })(sf,0);
  // trailing // comment
  let tc; { const mm=/^(.*\S)\s+\/\/ (.*)$/.exec(line); if(mm&&!/['"`]/.test(mm[2])&&!/:$/.test(mm[1])){ cands.push({depth:0,pen:-100,a:ls,b:le,t:pad+'// '+mm[2]+'\n'+mm[1]}); } }
  function fillBefore(items,ind,op){const p=' '.repeat(ind);const out=[];let c='';for(const it of items){const x=op+' '+it; if(c&&(p+c+' '+x).length<=MAX&&!x.includes('\n'))c+=' '+x; else {if(c)out.push(p+c);c=x;}} out.push(p+c); return out.join('\n');}
  let best=null;
  for(const c of cands){ const ns=s.slice(0,c.a)+c.t+s.slice(c.b); // region
    const region=s.slice(ls,c.a)+c.t+s.slice(c.b,Math.max(le,c.b)); const endNl=s.indexOf('\n',c.b); const reg=s.slice(ls,c.a)+c.t+s.slice(c.b,endNl<0?s.length:endNl); const ll=reg.split('\n'); const mx=Math.max(...ll.map(x=>x.length)); if(mx>=line.length)continue; const over=ll.filter(x=>x.length>MAX).length; const score=over*40+(over?Math.max(0,mx-MAX)/10:0)+c.pen+c.depth*0.8+(ll.length-1)*1.5; if(!best||score<best.score)best={score,ns,c}; }
  if(!best){skip.add(line);leftover.push(file+':'+(L+1));continue;}
  const chk=ts.createSourceFile(file,best.ns,99,true,kind); if(chk.parseDiagnostics.length){skip.add(line);failed.push(file+':'+(L+1)+' '+chk.parseDiagnostics[0].messageText);continue;}
  s=best.ns;
 }
 s=s.replace(/[ \t]+\n/g,(m,off)=>m) ;
 if(s!==orig){ s=s.split('\n').map(l=>l).join('\n'); fs.writeFileSync(file,s);changed++; } }
for(const f of files){ try{run(f);}catch(e){failed.push(f+' '+e.stack.split('\n').slice(0,3).join(' '));} }
fs.writeFileSync('/tmp/leftover.txt',leftover.join('\n')); console.log({changed,leftover:leftover.length,failed:failed.length}); console.log(failed.slice(0,10));
