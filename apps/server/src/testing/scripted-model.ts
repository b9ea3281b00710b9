import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anthropicWire } from './scripted-model/anthropic-wire.ts';
import type { ChatWire } from './scripted-model/chat-wire.ts';
import { createGate, type Gate } from './scripted-model/gate.ts';
import { googleWire } from './scripted-model/google-wire.ts';
import { openAiWire } from './scripted-model/openai-wire.ts';
import { otherEndpoints } from './scripted-model/other-endpoints.ts';
import type { RecordedRequest, Script } from './scripted-model/scripted-reply.ts';
import { writeReply } from './scripted-model/write-reply.ts';

export interface ScriptedModel extends AsyncDisposable {
  /** The base URL of the provider. */
  readonly url: string;
  readonly requests: readonly RecordedRequest[];
  /** The number of open responses. */
  readonly open: number;
  /** Resolves once exactly this many responses are open. */
  untilOpen(responses: number): Promise<void>;
  /** Replies to the next chat calls but those for titles and summaries, in order. Without a reply the user's last message is echoed. */
  script(...replies: Script[]): void;
  /** The reply to every chat call that has no script, instead of the echo. */
  answerOthers(script: Script): void;
  /** Replies to the next calls of another path, such as `/embeddings`. */
  scriptFor(path: string, ...replies: Script[]): void;
  /** A gate for one reply, which holds its stream until the test releases it. */
  hold(): Gate;
  close(): Promise<void>;
}

const CHAT = 'chat';

/** What is asked for in the background after a reply: it would take the script of the next reply now and then. */
const IN_BACKGROUND = /Write a title for this conversation|Summarise the conversation below/;
const isInBackground = ({ body }: RecordedRequest): boolean => IN_BACKGROUND.test(JSON.stringify(body));

/** A provider on loopback with the APIs of OpenAI, Anthropic and Google, which answers as a test scripts it. */
export async function startScriptedModel(): Promise<ScriptedModel> {
  const requests: RecordedRequest[] = [];
  const scripts = new Map<string, Script[]>();
  const open = createCounter();
  let others: Script | undefined;

  const server = createServer(async (incoming, response) => {
    open.change(1);
    response.once('close', () => open.change(-1));
    const request = await record(incoming).catch(() => null);
    // The client disconnected before it had sent its request.
    if (request === null) return;
    requests.push(request);
    await answer(request, response);
  });

  const nextScript = (request: RecordedRequest, path: string): Script | undefined =>
    isInBackground(request) ? undefined : scripts.get(path)?.shift();

  async function answer(request: RecordedRequest, response: ServerResponse): Promise<void> {
    const wire = wireOf(request.path);
    const script = nextScript(request, wire ? CHAT : request.path) ?? (wire && others);
    const reply = typeof script === 'function' ? script(request) : script;
    if (reply) await writeReply(response, wire ?? openAiWire, reply);
    else if (wire) await writeReply(response, wire, { text: [wire.lastUserText(request)] });
    else if (otherEndpoints[request.path]) otherEndpoints[request.path]?.(response, request);
    else await writeReply(response, openAiWire, { status: 404 });
  }

  function scriptFor(path: string, ...replies: Script[]): void {
    scripts.set(path, [...(scripts.get(path) ?? []), ...replies]);
  }

  async function close(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    get open() {
      return open.count();
    },
    untilOpen: open.until,
    script: (...replies) => scriptFor(CHAT, ...replies),
    answerOthers(script) {
      others = script;
    },
    scriptFor,
    hold: createGate,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function wireOf(path: string): ChatWire | undefined {
  if (path === '/chat/completions') return openAiWire;
  if (path === '/messages') return anthropicWire;
  return path.includes(':streamGenerateContent') ? googleWire : undefined;
}

async function record(incoming: IncomingMessage): Promise<RecordedRequest> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  const isJson = incoming.headers['content-type']?.startsWith('application/json');
  return {
    path: (incoming.url ?? '').replace(/^\/v1/, ''),
    headers: incoming.headers,
    body: isJson ? JSON.parse(bytes.toString()) : bytes.toString('latin1'),
  };
}

function createCounter() {
  let count = 0;
  const watchers = new Set<() => void>();
  return {
    count: () => count,
    change(by: number) {
      count += by;
      for (const watcher of watchers) watcher();
    },
    until(target: number): Promise<void> {
      return new Promise((resolve) => {
        const look = () => {
          if (count !== target) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
      });
    },
  };
}
