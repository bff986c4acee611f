module.exports = require('@portal/build/webpack').remoteBuild(__dirname);
