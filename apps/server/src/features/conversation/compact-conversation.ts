import { estimateTokens } from '@parley/contract';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { WriteTogether } from '../../platform/database/database.ts';
import type { ModelMessage } from '../../platform/models/model.ts';
import { estimateRequestTokens } from '../../platform/models/token-estimate.ts';
import { addUsage, costOf, NO_USAGE } from '../agent/index.ts';
import type { RunnableBot } from '../bot/index.ts';
import type { Models } from '../model/index.ts';
import type { UsageMeter } from '../usage/index.ts';
import { type Attached, attachedNames, fileTokensOf, readAttached, saidWithFiles } from './context/attached-files.ts';
import type { ConversationSummaryRow } from './context/context.schema.ts';
import type { ContextStore } from './context/context.store.ts';
import { type ContextUse, isLong, isLongHistory, roomIn } from './context/context-use.ts';
import type { SummaryStore } from './context/summary.store.ts';
import { pieceTokens, summaryForModel, writeSummary } from './context/write-summary.ts';
import type { ConversationRow, MessageRow } from './conversation.schema.ts';
import type { OpenModelFiles } from './given-files/open-model-files.ts';
import type { MessageStore } from './message.store.ts';
import { toModelMessages, turnsOf } from './reply/build-context.ts';

/** A section with more is summarised in several steps, each from the summary before it. */
const MESSAGES_AT_ONCE = 1_000;
const AFTER_ALL_POSITIONS = Number.MAX_SAFE_INTEGER;
/** Share of the room for the latest turns, which stay as they are. */
const KEPT_SHARE = 0.25;
/** And of the turns that the bot gets: those that follow have place too, before the next summary. */
const KEPT_ROUNDS = 0.5;
/** Texts of files are material of a summary up to this many requests, and one file up to this share of a request. */
const FILE_PIECES = 3;
const FILE_SHARE = 0.8;
const FILE_NAMES_MAX = 50;
const SUMMARISING_MAX_MS = 3 * 60_000;

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  messages: Pick<MessageStore, 'find' | 'listSectionAfter'>;
  contexts: Pick<ContextStore, 'addUsage' | 'setHistory' | 'setSummarising'>;
  summaries: SummaryStore;
  models: Pick<Models, 'findChat'>;
  meter: Pick<UsageMeter, 'metered'>;
  openModelFiles: OpenModelFiles;
  writeTogether: WriteTogether;
}

/** A reply that has ended, with what filled its context. */
export interface Ended {
  readonly conversation: ConversationRow;
  readonly questionId: string;
  readonly bot: RunnableBot;
  readonly use: ContextUse;
  readonly outputTokens: number;
}

export type CompactConversation = ReturnType<typeof createCompactConversation>;

/**
 * Whether the next question would find a history that is too long: it takes too much of the room, or with a summary there are more
 * turns after it than the bot gets, so that some would be in neither.
 */
export const needsSummary = ({ bot, use, outputTokens }: Ended): boolean =>
  use.isCut || isLong(use, { outputTokens }) || (use.hasSummary && use.turns >= bot.historyRounds);

/** Writes a summary of the turns of a section that are not among the latest. The model gets it in their place from then on. */
export function createCompactConversation(dependencies: Dependencies) {
  const { messages, contexts, summaries, models, meter, openModelFiles, writeTogether, now, newId } = dependencies;

  /** The gauge says that a summary is being written, also in other processes, and no longer than one can take. */
  async function whileMarked<Result>(conversationId: string, work: () => Promise<Result>): Promise<Result> {
    await writeTogether([contexts.setSummarising(conversationId, now() + SUMMARISING_MAX_MS)]);
    try {
      return await work();
    } finally {
      await writeTogether([contexts.setSummarising(conversationId, 0)]);
    }
  }

  /** The section of a question: its latest summary, and the messages after that. Null where none is to be written. */
  async function findSection({ conversation: { id: conversationId }, questionId, bot }: Ended) {
    const model = await models.findChat(bot.modelId);
    const question = await messages.find(conversationId, questionId);
    // The demonstration would answer something else.
    if (model.isDemonstration || !question || bot.historyRounds === 0) return null;
    const { sectionId } = question;
    const latest = await summaries.findLatest({ conversationId, sectionId, before: AFTER_ALL_POSITIONS });
    // Its user does not want one.
    if (latest?.isUsed === 0) return null;
    const after = latest?.position ?? 0;
    const rows = await messages.listSectionAfter(conversationId, sectionId, after, MESSAGES_AT_ONCE);
    return { model, sectionId, latest, rows, hasMore: rows.length === MESSAGES_AT_ONCE };
  }

  /** The messages that the next summary is to stand for; none where it is not needed. */
  async function chooseOld({ conversation, bot, use }: Ended, section: Section, sizeOf: SizeOf): Promise<MessageRow[]> {
    const { latest, rows, hasMore } = section;
    // The last turn may go on after those that were read.
    if (hasMore) return withoutLatestTurns(rows, { tokens: 0, turns: 0 }, sizeOf);
    const tokens = latest ? estimateTokens(summaryForModel(latest)) + sizeOf(rows) : 0;
    // Another reply was followed by this summary a moment ago.
    if (latest && !isLongHistory(tokens, use) && turnsOf(rows).length <= bot.historyRounds) {
      await writeTogether(contexts.setHistory(conversation.id, section.sectionId, tokens));
      return [];
    }
    const max = { tokens: Math.floor(roomIn(use) * KEPT_SHARE), turns: Math.ceil(bot.historyRounds * KEPT_ROUNDS) };
    return withoutLatestTurns(rows, max, sizeOf);
  }

  /** Gives whether there are more messages to summarise. */
  async function compactSome(ended: Ended, signal: AbortSignal): Promise<boolean> {
    const section = await findSection(ended);
    if (!section) return false;
    const { model, sectionId, latest, rows, hasMore } = section;
    const { conversation, bot, use } = ended;
    const { id: conversationId, userId } = conversation;
    const room = roomIn(use);
    const spender = { userId, spaceId: bot.spaceId, botId: bot.id };
    const attached = await readAttached(rows, await openModelFiles(model, spender, signal));
    const sizeOf: SizeOf = (turn) => sizeWithFiles(turn, attached, room);
    const old = await chooseOld(ended, section, sizeOf);
    const last = old.at(-1);
    if (!last) return false;
    const piece = pieceTokens(room);
    const said = await saidWithFiles(old, attached, { all: FILE_PIECES * piece, each: Math.floor(FILE_SHARE * piece) });
    const written = await whileMarked(conversationId, () =>
      writeSummary(
        { model: meter.metered(model, spender, 'reply'), room, earlier: latest?.content ?? '', said },
        signal,
      ),
    );
    const usage = written.usage.reduce(addUsage, NO_USAGE);
    const addition = contexts.addUsage(conversationId, usage, costOf(model, usage));
    if (written.text === '') {
      await writeTogether([addition]);
      return false;
    }
    const source = { first: old[0]?.position ?? 0, count: old.length, earlier: latest };
    const earlierNames: string[] = latest ? JSON.parse(latest.fileNames) : [];
    const fileNames = [...new Set([...earlierNames, ...attachedNames(old)])];
    const summary = {
      id: newId(),
      conversationId,
      sectionId,
      lastMessageId: last.id,
      position: last.position,
      content: written.text,
      isUsed: 1 as const,
      createdAt: now(),
      fileNames: JSON.stringify(fileNames.slice(-FILE_NAMES_MAX)),
    };
    const historyTokens = estimateTokens(summaryForModel(summary)) + sizeOf(rows.slice(old.length));
    await writeTogether([
      ...summaries.insert(summary, source),
      ...(hasMore ? [] : contexts.setHistory(conversationId, sectionId, historyTokens)),
      addition,
    ]);
    // What has changed meanwhile is left to the next reply.
    return hasMore && summaries.exists(conversationId, summary.id);
  }

  return async (ended: Ended, signal: AbortSignal): Promise<void> => {
    while (await compactSome(ended, signal)) signal.throwIfAborted();
  };
}

type SizeOf = (turn: readonly MessageRow[]) => number;

/** What is known of a section: its latest summary and the messages after that, or as many of them as are read at once. */
interface Section {
  readonly sectionId: string;
  readonly latest: ConversationSummaryRow | undefined;
  readonly rows: readonly MessageRow[];
  readonly hasMore: boolean;
}

/** The messages before the latest turns that fit; the last turn always stays. */
function withoutLatestTurns(
  rows: readonly MessageRow[],
  max: { tokens: number; turns: number },
  sizeOf: SizeOf,
): MessageRow[] {
  const turns = turnsOf(rows);
  let first = turns.length - 1;
  let size = sizeOf(turns[first] ?? []);
  while (first > Math.max(0, turns.length - max.turns) && size + sizeOf(turns[first - 1] ?? []) <= max.tokens) {
    first -= 1;
    size += sizeOf(turns[first] ?? []);
  }
  // A turn may have messages after the beginning of the next one: nothing is both kept and summarised.
  const kept = Math.min(...turns.slice(Math.max(0, first)).flatMap((turn) => turn.map(({ position }) => position)));
  return rows.filter(({ position }) => position < kept);
}

/** What a turn takes in the context, with as much of its files as the model gets. */
function sizeWithFiles(turn: readonly MessageRow[], attached: Attached, room: number): number {
  const questions = turn.filter(({ type }) => type === 'question');
  const asked = questions.map(({ id, content }): ModelMessage => {
    const parts = attached.get(id)?.filter((part) => part.type !== 'file-text');
    return { role: 'user', parts: parts ?? [{ type: 'text', text: content }] };
  });
  const fileTokens = questions.reduce((sum, { id }) => sum + fileTokensOf(attached.get(id) ?? [], room), 0);
  const messages = [...asked, ...toModelMessages(turn, true)];
  return fileTokens + estimateRequestTokens({ messages, tools: [], sampling: {} });
}
