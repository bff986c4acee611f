const NAME = /^\w+\.displayName = .*;$/gm;
const COMPONENT = /^(?:var|const) \w+ = (?=[\w$]+\.(forwardRef|memo|createContext)\()/gm;

/** For the router, whose components have names for developers: each assignment would keep a component that nobody uses. */
module.exports = (source) => source.replace(NAME, '').replace(COMPONENT, '$&/* @__PURE__ */ ');
