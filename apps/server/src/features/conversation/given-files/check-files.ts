import { type CheckedFile, estimateTokens, type Locale } from '@parley/contract';
import { PICTURES_MAX_BYTES } from '../../agent/index.ts';
import type { RunnableBot } from '../../bot/index.ts';
import { type FileReading, type FileTexts, isDocument, SCANNED_PAGES_MAX } from '../../file-text/index.ts';
import type { Models, UsableModel } from '../../model/index.ts';
import type { Files, StoredFile } from '../../upload/index.ts';
import { roomOf } from './context-room.ts';
import { type LocalizedText, notGivenTexts, partlyGivenTexts } from './file-notes.ts';
import { abilitiesOf } from './open-model-files.ts';
import { roomForFiles, shareTokens } from './share-tokens.ts';
import { type Abilities, whatIsGiven } from './what-is-given.ts';

interface Dependencies {
  models: Pick<Models, 'findTranscription'>;
  fileTexts: FileTexts;
  files: Pick<Files, 'findModelPicture'>;
}

/** The files of one message, and who is to get them. */
interface Checking {
  readonly userId: string;
  readonly files: readonly StoredFile[];
  readonly bot: Pick<RunnableBot, 'prompt' | 'sampling'>;
  readonly model: UsableModel;
  readonly locale: Locale;
  /** How long to wait for files that are being read; with 0 only what is known counts. */
  readonly waitMs: number;
}

type FoundReading = FileReading | 'busy' | null;
type Readings = ReadonlyMap<string, FoundReading>;

export type CheckFiles = ReturnType<typeof createCheckFiles>;

/** Tells what a model gets of the files of one message. */
export function createCheckFiles({ models, fileTexts, files: stored }: Dependencies) {
  return async ({ userId, files, bot, model, locale, waitMs }: Checking): Promise<CheckedFile[]> => {
    if (files.length === 0) return [];
    const documents = files.filter(isDocument);
    const [abilities, readings] = await Promise.all([
      abilitiesOf(model, models),
      waitMs > 0 ? readWithin(waitMs, userId, documents) : findKnown(documents),
    ]);
    const tokens = files.map(({ uri }) => tokensOf(readings.get(uri)));
    const shares = shareTokens(tokens, roomForFiles(roomOf(bot, model) - estimateTokens(bot.prompt)));
    const tooMany = await findTooMany(userId, files, abilities);
    return files.map((file, index) => {
      const share = (shares[index] ?? 0) / Math.max(1, tokens[index] ?? 0);
      const hasRoom = !tooMany.has(file.uri);
      const checked = describe({ file, reading: readings.get(file.uri), share, hasRoom, abilities, locale });
      return { object_id: file.uri, ...checked };
    });
  };

  /** The pictures and videos that do not fit into one request beside those before them. */
  async function findTooMany(
    userId: string,
    files: readonly StoredFile[],
    abilities: Abilities,
  ): Promise<ReadonlySet<string>> {
    let room = PICTURES_MAX_BYTES;
    const tooMany = new Set<string>();
    for (const file of files) {
      const { as } = whatIsGiven(file, null, abilities);
      const picture = as === 'picture' ? await stored.findModelPicture(userId, file).catch(() => null) : null;
      const bytes = as === 'video' ? file.byteSize : (picture?.byteSize ?? 0);
      if (bytes > room) tooMany.add(file.uri);
      else room -= bytes;
    }
    return tooMany;
  }

  async function findKnown(documents: readonly StoredFile[]): Promise<Readings> {
    const known = await Promise.all(documents.map((file) => fileTexts.findKnown(file)));
    return new Map(documents.flatMap(({ uri }, index) => (known[index] ? [[uri, known[index]] as const] : [])));
  }

  async function readWithin(milliseconds: number, userId: string, documents: readonly StoredFile[]): Promise<Readings> {
    const readings = new Map<string, FoundReading>();
    const reading = documents.map(async (file) => {
      readings.set(file.uri, await fileTexts.find(userId, file).catch(() => 'busy' as const));
    });
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise((resolve) => {
      timer = setTimeout(resolve, milliseconds);
    });
    await Promise.race([Promise.all(reading), timeout]);
    clearTimeout(timer);
    return new Map(readings);
  }
}

const tokensOf = (reading: FoundReading | undefined): number =>
  reading && reading !== 'busy' && reading.result === 'read' ? reading.tokens : 0;

interface FoundFile {
  readonly file: StoredFile;
  readonly reading: FoundReading | undefined;
  /** The part of the text that fits. */
  readonly share: number;
  /** For a picture or a video. */
  readonly hasRoom: boolean;
  readonly abilities: Abilities;
  readonly locale: Locale;
}

function describe({ file, reading, share, hasRoom, abilities, locale }: FoundFile): Omit<CheckedFile, 'object_id'> {
  if (isDocument(file) && reading === undefined) return { state: 'reading', note: '' };
  if (reading === 'busy') return { state: 'none', note: notGivenTexts.busy[locale] };
  const given = whatIsGiven(file, reading ?? null, abilities);
  if ((given.as === 'picture' || given.as === 'video') && !hasRoom)
    return { state: 'none', note: notGivenTexts['no-room'][locale] };
  if (given.as === 'nothing') return { state: 'none', note: notGivenTexts[given.why][locale] };
  if (given.as !== 'document' || !reading) return { state: 'given', note: '' };
  const notes = partlyNotes(reading, given, share).map((text) => text[locale]);
  return { state: notes.length > 0 ? 'partly' : 'given', note: notes.join(' ') };
}

function partlyNotes(
  { reason, scannedPages }: FileReading,
  { hasText, pages }: { readonly hasText: boolean; readonly pages: readonly number[] },
  share: number,
): LocalizedText[] {
  const notes: LocalizedText[] = [];
  if (hasText && share < 1) notes.push(partlyGivenTexts.long(Math.floor(share * 100)));
  else if (hasText && reason !== null) notes.push(partlyGivenTexts.missing);
  if (pages.length === 0 && scannedPages.length > 0) notes.push(partlyGivenTexts.scanned);
  if (pages.length > SCANNED_PAGES_MAX) notes.push(partlyGivenTexts.manyScanned(SCANNED_PAGES_MAX));
  return notes;
}
