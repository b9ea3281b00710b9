import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerEnd, done, message, page, question, textDelta } from '../testing/messages.ts';
import { contents, openedClient, sendAcknowledged } from '../testing/scripted-client.ts';
import type { OpenedStream } from '../testing/scripted-transport.ts';
import { TransportError } from '../wire/transport-error.ts';

const LAST = 12;
const event = (seq: number) => (seq === LAST ? answerEnd(seq) : textDelta(seq, `${seq} `));
const all = Array.from({ length: LAST - 2 }, (_, index) => `${index + 2} `).join('');

/** The events of one connection before it breaks. */
const connection = fc.record({
  /** How far it gets. */
  events: fc.integer({ min: 0, max: LAST }),
  /** How many events that the client already has come again. */
  repeated: fc.integer({ min: 0, max: 4 }),
  /** Which of its events is left out, if any. */
  skipped: fc.option(fc.integer({ min: 0, max: LAST }), { nil: -1 }),
  breaks: fc.boolean(),
});

function serve(
  stream: OpenedStream,
  after: number,
  plan: typeof connection extends fc.Arbitrary<infer Plan> ? Plan : never,
) {
  const first = Math.max(2, after + 1 - plan.repeated);
  const seqs = Array.from({ length: Math.max(0, LAST + 1 - first) }, (_, index) => first + index).slice(0, plan.events);
  stream.push(...seqs.filter((_, index) => index !== plan.skipped).map(event));
  if (plan.breaks) stream.fail(new TransportError('broken'));
  else stream.end();
}

describe('architecture §7 network resume, any sequence of failures', () => {
  it('delivers every delta once and in order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(connection, { maxLength: 5 }), async (plans) => {
        const scripted = await openedClient({ enableSubscription: false });
        const { client, server, clock } = scripted;
        // An event that is missing twice at the same position comes from this history.
        const stored = message({ content: all, status: 'available', message_index: '2' });
        server.answer('messageList', () => page([stored, question({ message_index: '1' })]));
        const { sent, stream } = await sendAcknowledged(scripted);
        let current = stream;
        let after = 1;
        for (const plan of plans) {
          serve(current, after, plan);
          const opened = server.attachCount();
          for (let waited = 0; server.attachCount() === opened && waited < 40; waited += 1) await clock.pass(500);
          if (server.attachCount() === opened) break;
          current = server.attach();
          after = Number(current.request.after_seq_id);
        }
        const rest = Array.from({ length: Math.max(0, LAST - after) }, (_, index) => event(after + 1 + index));
        current.push(...rest, done);
        await expect(sent.reply).resolves.toEqual({ outcome: 'success' });
        expect(contents(client)).toEqual(['Hello', all]);
        client.destroy();
      }),
      { numRuns: 60 },
    );
  });
});
