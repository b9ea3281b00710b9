/** No answer came, or one that is not ours: the network, a proxy or the server is down. */
export class ConnectionFailed extends Error {
  constructor(cause: unknown) {
    super('The server cannot be reached', { cause });
    this.name = 'ConnectionFailed';
  }
}
