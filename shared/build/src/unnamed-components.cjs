const NAME = /^\w+\.displayName = .*;$/gm;
const COMPONENT = /^(?:var|const) \w+ = (?=[\w$]+\.(forwardRef|memo|createContext)\()/gm;

/** For the router, whose named components are kept by assignments even if unused. */
module.exports = (source) => source.replace(NAME, '').replace(COMPONENT, '$&/* @__PURE__ */ ');
