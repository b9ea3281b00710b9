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
import { type Abilities, inOrderOfRoom, type NotGiven, whatIsGiven } from './what-is-given.ts';

interface Dependencies {
  models: Pick<Models, 'findTranscription'>;
  fileTexts: FileTexts;
  files: Pick<Files, 'findModelPicture' | 'sizeOfModelPicture'>;
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
/** Of a picture, as the model gets it; null for one that cannot be opened. */
type PictureSize = number | 'busy' | null;

/** What was found about the files, by their keys; those that are still being read are left out. */
interface Found {
  readonly readings: ReadonlyMap<string, FoundReading>;
  readonly sizes: ReadonlyMap<string, PictureSize>;
}

/** How many pictures of a file, videos and scanned pages among them, fit into the request, and how many do not. */
interface Fitting {
  readonly given: number;
  readonly leftOut: number;
}

export type CheckFiles = ReturnType<typeof createCheckFiles>;

/** Tells what a model gets of the files of one message. */
export function createCheckFiles({ models, fileTexts, files: stored }: Dependencies) {
  return async ({ userId, files, bot, model, locale, waitMs }: Checking): Promise<CheckedFile[]> => {
    if (files.length === 0) return [];
    const abilities = await abilitiesOf(model, models);
    const documents = files.filter(isDocument);
    const pictures = files.filter((file) => whatIsGiven(file, null, abilities).as === 'picture');
    const found = await (waitMs > 0 ? findWithin(waitMs, userId, documents, pictures) : findKnown(documents, pictures));
    const { readings, sizes } = found;
    const tokens = files.map(({ uri }) => tokensOf(readings.get(uri)));
    const shares = shareTokens(tokens, roomForFiles(roomOf(bot, model) - estimateTokens(bot.prompt)));
    const fitting = await countFitting(files, found, abilities);
    return files.map((file, index) => {
      const share = (shares[index] ?? 0) / Math.max(1, tokens[index] ?? 0);
      const { uri } = file;
      const { given, leftOut } = fitting.get(uri) ?? NO_PICTURES;
      const known = { reading: readings.get(uri), size: sizes.get(uri), share, given, leftOut };
      return { object_id: uri, ...describe({ file, ...known, abilities, locale }) };
    });
  };

  /** Each file takes what it needs of what those before it leave, as when the model gets them. */
  async function countFitting(
    files: readonly StoredFile[],
    found: Found,
    abilities: Abilities,
  ): Promise<ReadonlyMap<string, Fitting>> {
    let room = PICTURES_MAX_BYTES;
    const fitting = new Map<string, Fitting>();
    for (const file of inOrderOfRoom(files)) {
      const needed = await pictureBytesOf(file, found, abilities);
      let given = 0;
      for (const bytes of needed) {
        if (bytes > room) continue;
        room -= bytes;
        given += 1;
      }
      fitting.set(file.uri, { given, leftOut: needed.length - given });
    }
    return fitting;
  }

  async function pictureBytesOf(file: StoredFile, found: Found, abilities: Abilities): Promise<number[]> {
    const reading = found.readings.get(file.uri);
    const given = whatIsGiven(file, reading && reading !== 'busy' ? reading : null, abilities);
    if (given.as === 'video') return [file.byteSize];
    const size = found.sizes.get(file.uri);
    if (given.as === 'picture') return typeof size === 'number' ? [size] : [];
    if (given.as !== 'document' || given.pages.length === 0) return [];
    const wanted = given.pages.slice(0, SCANNED_PAGES_MAX);
    // Pages are drawn when a model is asked. Before, it is known only that they take some room.
    return (await fileTexts.findKnownPages(file))?.map(({ byteSize }) => byteSize) ?? wanted.map(() => 1);
  }

  async function findKnown(documents: readonly StoredFile[], pictures: readonly StoredFile[]): Promise<Found> {
    const readings = new Map<string, FoundReading>();
    for (const file of documents) {
      const known = await fileTexts.findKnown(file);
      if (known) readings.set(file.uri, known);
    }
    const sizes = new Map<string, PictureSize>();
    for (const file of pictures) {
      const known = await stored.sizeOfModelPicture(file);
      if (known !== undefined) sizes.set(file.uri, known);
    }
    return { readings, sizes };
  }

  async function findWithin(
    milliseconds: number,
    userId: string,
    documents: readonly StoredFile[],
    pictures: readonly StoredFile[],
  ): Promise<Found> {
    const readings = new Map<string, FoundReading>();
    const sizes = new Map<string, PictureSize>();
    let isOver = false;
    const reading = documents.map(async (file) => {
      readings.set(file.uri, await fileTexts.find(userId, file).catch(() => 'busy' as const));
    });
    const findSizes = async () => {
      for (const file of pictures)
        if (!isOver) {
          const picture = await stored.findModelPicture(userId, file).catch(() => 'busy' as const);
          sizes.set(file.uri, picture === 'busy' ? picture : (picture?.byteSize ?? null));
        }
    };
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise((resolve) => {
      timer = setTimeout(resolve, milliseconds);
    });
    await Promise.race([Promise.all([...reading, findSizes()]), timeout]);
    isOver = true;
    clearTimeout(timer);
    return { readings: new Map(readings), sizes: new Map(sizes) };
  }
}

const NO_PICTURES: Fitting = { given: 0, leftOut: 0 };

const tokensOf = (reading: FoundReading | undefined): number =>
  reading && reading !== 'busy' && reading.result === 'read' ? reading.tokens : 0;

interface FoundFile extends Fitting {
  readonly file: StoredFile;
  readonly reading: FoundReading | undefined;
  readonly size: PictureSize | undefined;
  /** The part of the text that fits. */
  readonly share: number;
  readonly abilities: Abilities;
  readonly locale: Locale;
}

const READING = { state: 'reading', note: '' } as const;

function describe(found: FoundFile): Omit<CheckedFile, 'object_id'> {
  const { file, reading, size, abilities, locale } = found;
  const none = (why: NotGiven) => ({ state: 'none', note: notGivenTexts[why][locale] }) as const;
  if (isDocument(file) && reading === undefined) return READING;
  if (reading === 'busy' || size === 'busy') return none('busy');
  const given = whatIsGiven(file, reading ?? null, abilities);
  if (given.as === 'nothing') return none(given.why);
  if (given.as === 'picture' && size === undefined) return READING;
  if (size === null) return none('broken-picture');
  const hasText = given.as === 'document' && given.hasText;
  if (!hasText && found.given === 0 && found.leftOut > 0) return none('no-room');
  if (given.as !== 'document' || !reading) return { state: 'given', note: '' };
  const notes = partlyNotes(reading, given, found).map((text) => text[locale]);
  return { state: notes.length > 0 ? 'partly' : 'given', note: notes.join(' ') };
}

function partlyNotes(
  { reason, scannedPages }: FileReading,
  { hasText, pages }: { readonly hasText: boolean; readonly pages: readonly number[] },
  { share, leftOut }: Pick<FoundFile, 'share' | 'leftOut'>,
): LocalizedText[] {
  const notes: LocalizedText[] = [];
  if (hasText && share < 1) notes.push(partlyGivenTexts.long(Math.floor(share * 100)));
  else if (hasText && reason !== null) notes.push(partlyGivenTexts.missing);
  if (pages.length === 0 && scannedPages.length > 0) notes.push(partlyGivenTexts.scanned);
  if (leftOut > 0) notes.push(partlyGivenTexts.noRoomForScanned);
  else if (pages.length > SCANNED_PAGES_MAX) notes.push(partlyGivenTexts.manyScanned(SCANNED_PAGES_MAX));
  return notes;
}
