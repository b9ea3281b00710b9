import type { OpenDatabase } from '../../apps/server/src/platform/database/database.ts';
import { createOpenAiEmbedding } from '../../apps/server/src/platform/models/openai/openai-embedding.ts';
import {
  createRetrieval,
  type Retrieval,
  type SearchStrategy,
} from '../../apps/server/src/platform/retrieval/retrieval.ts';
import type { Figures, Goal } from '../report.ts';
import { startEmbeddingServer } from './embedding-server.ts';
import { createPlainBm25 } from './plain-bm25.ts';
import { LANGUAGES, type Question, readQuestions, readSlices, sharesNoWord } from './question-set.ts';

/** The ids that a way of searching gives, best first. */
type Search = (question: string) => Promise<readonly string[]>;

const DEPTH = 10;
const DEFAULT_MIN_SCORE = 0.5;
const ENGLISH_MIN = 1.4;
const CHINESE_MIN = 1.25;

interface Quality {
  readonly rows: Record<string, Figures>;
  readonly goals: Goal[];
}

/** Recall and rank for every strategy beside plain BM25, over handbooks and questions of our own. */
export async function measureQuality(openDatabase: OpenDatabase): Promise<Quality> {
  const slices = readSlices();
  const questions = readQuestions();
  await using server = await startEmbeddingServer();
  const model = createOpenAiEmbedding({ baseUrl: server.baseUrl, apiKey: '' }, 'scripted');
  const endpoint = {
    name: 'scripted',
    embed: async (texts: readonly string[], signal: AbortSignal) => (await model.embed(texts, signal)).vectors,
  };
  const own = createRetrieval({ openDatabase });
  const remote = createRetrieval({
    openDatabase,
    embeddings: { wanted: async () => endpoint.name, find: async () => endpoint },
  });
  await own.write(slices.map((slice) => ({ ...slice, datasetId: 'own' })));
  await remote.write(slices.map((slice) => ({ ...slice, sliceId: `${slice.sliceId} remote`, datasetId: 'remote' })));
  const by =
    (retrieval: Retrieval, strategy: SearchStrategy, changes = {}): Search =>
    async (query) => {
      const datasetIds = [retrieval === own ? 'own' : 'remote'];
      const request = { datasetIds, query, strategy, topK: DEPTH, minScore: 0, ...changes };
      return (await retrieval.search(request)).hits.map(({ sliceId }) => sliceId.replace(' remote', ''));
    };
  const bm25 = createPlainBm25(slices);
  const defaults = { topK: 3, minScore: DEFAULT_MIN_SCORE };
  const ways: Record<string, Search> = {
    'plain BM25': async (question) => bm25(question, DEPTH),
    'full text': by(own, 20, { useRerank: false }),
    semantic: by(own, 0, { useRerank: false }),
    'semantic, reranked': by(own, 0),
    hybrid: by(own, 1),
    'defaults (semantic, 3, 0.5)': by(own, 0, defaults),
    'hybrid, 3, 0.5': by(own, 1, defaults),
    'endpoint, hybrid': by(remote, 1),
  };

  const rows: Record<string, Figures> = {};
  for (const [name, search] of Object.entries(ways)) {
    const asked = await Promise.all(
      questions.map(async (question) => ({ question, found: await search(question.text) })),
    );
    for (const language of LANGUAGES)
      rows[`${language}, ${name}`] = figuresOf(asked.filter(({ question }) => question.language === language));
  }
  await own.close();
  await remote.close();
  const withoutWords = questions.filter((question) => sharesNoWord(question, slices)).length;
  const ofTheSet: Goal[] = [
    { goal: 'questions', value: questions.length, limit: 200, better: 'higher' },
    {
      goal: 'share of questions without a word of their answer',
      value: withoutWords / questions.length,
      limit: 0.5,
      better: 'higher',
    },
  ];
  return { rows, goals: [...ofTheSet, ...goalsOf(rows)] };
}

function figuresOf(asked: readonly { question: Question; found: readonly string[] }[]): Figures {
  const ranked = asked.map(({ question, found }) => {
    const place = question.answer === null ? -1 : found.indexOf(question.answer);
    return { question, found, rank: place < 0 ? Number.POSITIVE_INFINITY : place + 1 };
  });
  const answered = ranked.filter(({ question }) => question.answer !== null);
  const recall = (count: number, of = answered) => of.filter(({ rank }) => rank <= count).length / of.length;
  const ofKind = (kind: string) => answered.filter(({ question }) => question.kind === kind);
  const unanswerable = ranked.filter(({ question }) => question.answer === null);
  return {
    'recall@1': recall(1),
    'recall@3': recall(3),
    'held out @3': recall(
      3,
      answered.filter(({ question }) => question.isHeldOut),
    ),
    MRR: answered.reduce((sum, { rank }) => sum + 1 / rank, 0) / answered.length,
    'meaning @3': recall(3, ofKind('meaning')),
    'words @3': recall(3, ofKind('words')),
    'codes @3': recall(3, ofKind('code')),
    'no answer': unanswerable.filter(({ found }) => found.length === 0).length / unanswerable.length,
  };
}

function goalsOf(rows: Readonly<Record<string, Figures>>): Goal[] {
  return LANGUAGES.flatMap((language) => {
    const figure = (way: string, name: string) => rows[`${language}, ${way}`]?.[name] ?? Number.NaN;
    const floor = figure('plain BM25', 'recall@3');
    const times = (way: string, name = 'recall@3') => figure(way, name) / figure('plain BM25', name);
    const limit = language === 'en' ? ENGLISH_MIN : CHINESE_MIN;
    return [
      { goal: `${language}: hybrid, recall@3 × BM25`, value: times('hybrid'), limit, better: 'higher' },
      {
        goal: `${language}: hybrid on held-out questions, × BM25`,
        value: times('hybrid', 'held out @3'),
        limit,
        better: 'higher',
      },
      { goal: `${language}: hybrid, codes @3 × BM25`, value: times('hybrid', 'codes @3'), limit: 1, better: 'higher' },
      {
        goal: `${language}: defaults, recall@3`,
        value: figure('defaults (semantic, 3, 0.5)', 'recall@3'),
        limit: floor,
        better: 'higher',
      },
      {
        goal: `${language}: defaults, codes @3 × BM25`,
        value: times('defaults (semantic, 3, 0.5)', 'codes @3'),
        limit: 1,
        better: 'higher',
      },
      {
        goal: `${language}: defaults, share of questions without answer that find nothing`,
        value: figure('defaults (semantic, 3, 0.5)', 'no answer'),
        limit: 0.5,
        better: 'higher',
      },
    ] as const;
  });
}
