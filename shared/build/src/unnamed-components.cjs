const NAME = /^\w+\.displayName = .*;$/gm;
const COMPONENT = /^(?:var|const) \w+ = (?=[\w$]+\.(forwardRef|memo|createContext)\()/gm;

/** Loader for the router: assignments of component names would keep unused components in the bundle. */
module.exports = (source) => source.replace(NAME, '').replace(COMPONENT, '$&/* @__PURE__ */ ');
