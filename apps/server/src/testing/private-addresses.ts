import { type Channel, channel } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

const hosts = [
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.0x1',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '%31%32%37.0.0.1',
  '0',
  '0.0.0.0',
  'localhost',
  'LOCALHOST',
  'localhost.',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '[::ffff:169.254.169.254]',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '192.0.0.192',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
];

/** Addresses that users, documents and models must not make the server request. With a port: those of a canary. */
export const privateAddresses = (port?: number): string[] => [
  ...hosts.map((host) => `http://${host}${port === undefined ? '' : `:${port}`}/`),
  ...[
    'http://user:secret@127.0.0.1/',
    'http://example.com@127.0.0.1/',
    'http:127.0.0.1/',
    'http:/\\127.0.0.1/',
    'https://127.0.0.1/',
    'http://127.0.0.1#@example.com/',
    'http://127.0.0.1?@example.com/',
    'http://1.1.1.1:22/',
    'http://1.1.1.1:6379/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:70/_',
    'ftp://127.0.0.1/',
    'data:text/plain,hello',
    'javascript:alert(1)',
    'not an address',
  ],
];

/** Every address that this process tries to connect to, until it is disposed of. */
export function recordConnections(): Disposable & { readonly addresses: readonly string[] } {
  const addresses: string[] = [];
  const sockets: Channel = channel('net.client.socket');
  const onSocket = (message: unknown) =>
    (message as { socket: Socket }).socket.on('connectionAttempt', (ip: string, port: number) =>
      addresses.push(`${ip}:${port}`),
    );
  sockets.subscribe(onSocket);
  return {
    addresses,
    [Symbol.dispose]: () => void sockets.unsubscribe(onSocket),
  };
}
