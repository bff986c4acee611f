/** Builds of the host and of every remote; a `webpack.config.cjs` is one line. */
module.exports = {
  hostBuild: require('./host-build.cjs').hostBuild,
  remoteBuild: require('./remote-build.cjs').remoteBuild,
};
