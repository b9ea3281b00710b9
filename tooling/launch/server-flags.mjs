/**
 * Node's flags for the server; the start script of package.json has the same. With more room for young objects, fewer of them are
 * copied while hundreds of replies begin. It is used under load only.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=32'];
