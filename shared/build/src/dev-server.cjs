const SERVER = process.env.PORTAL_SERVER ?? 'http://127.0.0.1:8080';
const PUBLIC_PAGES = /^\/(login|auth-redirect|404|401)$/;

/** Calls that are neither pages nor assets of this build are proxied to the running server, with its own origin. */
const proxy = [{
  target: SERVER,
  changeOrigin: true,
  ws: true,
  context: (path, request) =>
    path.startsWith('/ws') || path.startsWith('/remotes/') || 'x-token' in request.headers || !/text\/html|\*\/\*/.test(
      request.headers.accept ?? '*/*',
    ),
  headers: { Origin: SERVER },
}];

const common = {
  host: '127.0.0.1', hot: true, liveReload: false, client: { overlay: false, webSocketURL: { pathname: '/hot' } },
  webSocketServer: { options: { path: '/hot' } }, proxy,
};

const hostServer = () => ({
  ...common,
  port: Number(process.env.PORT ?? 4000),
  historyApiFallback: { rewrites: [{ from: PUBLIC_PAGES, to: '/login.html' }] },
});

/** A remote alone has no shell to show compile errors. */
const remoteServer = () => ({
  ...common,
  port: Number(process.env.PORT ?? 4001),
  historyApiFallback: true,
  client: { ...common.client, overlay: { errors: true, warnings: false, runtimeErrors: false } },
});

module.exports = { hostServer, remoteServer };
