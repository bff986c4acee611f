module.exports = require('@portal/build/webpack').hostBuild(__dirname);
