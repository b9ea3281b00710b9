// An API in a process of its own: tools call it, and a bare fetch does beside them.
import { createServer } from 'node:http';

const pet = (number) => ({ id: number, name: `Pet ${number}`, tags: ['calm', 'small'], owner: { city: 'Bern' } });
const bodies = new Map([
  ['/pet', JSON.stringify(pet(7))],
  ['/pets', JSON.stringify({ pets: Array.from({ length: 1_000 }, (_, number) => pet(number)) })],
]);

const server = createServer((request, response) => {
  const body = bodies.get((request.url ?? '').split('?')[0]);
  request.resume();
  request.on('end', () => response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(body));
});
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  process.stdout.write(`ready at http://127.0.0.1:${server.address().port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
