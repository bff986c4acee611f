// Old syntax only, and no imports: this file has to be understood by the Node it refuses.
var NEEDED = [20, 19];

export function refuseOldNode() {
  var found = process.versions.node.split('.').map(Number);
  if (found[0] > NEEDED[0] || (found[0] === NEEDED[0] && found[1] >= NEEDED[1])) return;
  process.stderr.write('Node ' + process.versions.node + ' is too old: install Node ' + NEEDED.join('.') + ' or newer and start again.\n');
  process.exit(1);
}
