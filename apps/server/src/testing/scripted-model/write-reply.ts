import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { ChatWire } from './chat-wire.ts';
import type { RawReply, ScriptedReply, SpokenReply, StatusReply } from './scripted-reply.ts';

export async function writeReply(response: ServerResponse, wire: ChatWire, reply: ScriptedReply): Promise<void> {
  if ('silent' in reply) return;
  if ('status' in reply) writeStatus(response, reply);
  else if ('raw' in reply) writeRaw(response, reply);
  else await speak(response, wire, reply);
}

export function writeJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

function writeStatus(response: ServerResponse, { status, headers, body = '' }: StatusReply): void {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...headers });
  response.end(isText ? body : JSON.stringify(body));
}

function writeRaw(response: ServerResponse, { raw, contentType = 'text/event-stream' }: RawReply): void {
  response.writeHead(200, { 'content-type': contentType });
  for (const piece of raw) response.write(piece);
  response.end();
}

async function speak(response: ServerResponse, wire: ChatWire, reply: SpokenReply): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  const { pieces, ending } = wire.toFrames(reply);
  for (const piece of pieces) {
    await reply.gate?.pass();
    if (reply.paceMs !== undefined) await wait(reply.paceMs);
    // The client disconnected.
    if (response.destroyed) return;
    if (!response.write(piece)) await drained(response);
  }
  await reply.gate?.pass();
  if (!reply.cut) {
    response.end(ending.join(''));
    return;
  }
  const next = wire.toFrames({ text: ['never seen whole'] }).pieces.at(-1) ?? '';
  response.write(next.slice(0, next.length / 2), () => response.socket?.destroy());
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      response.off('drain', settle).off('close', settle);
      resolve();
    };
    response.on('drain', settle).on('close', settle);
  });
}
