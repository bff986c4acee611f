const page = globalThis;
module.exports = page.portalRefresh ?? (page.portalRefresh = require('react-refresh/runtime'));
