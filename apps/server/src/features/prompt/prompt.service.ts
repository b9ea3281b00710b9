import {
  type CopyPromptResource,
  type GetPromptResourceInfo,
  LIBRARY_PROMPTS_MAX,
  type ListPrompts,
  type Locale,
  PROMPT_PAGE,
  type RequestOf,
  type ResponseOf,
  type UpsertPromptResource,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import { isAfter, type PagePosition, toCursor, toPosition } from '../../platform/database/page-cursor.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { searchFor } from '../../platform/search-words.ts';
import { unlessDeleted } from '../../platform/unless-deleted.ts';
import type { BasicInfoOf } from '../account/index.ts';
import { refusePublicCopy } from '../space/index.ts';
import { TooManyPrompts } from './prompt.errors.ts';
import type { PromptResourceRow } from './prompt.schema.ts';
import { createPromptStore, type PromptListRow } from './prompt.store.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  auditLog: AuditLog;
  basicInfoOf: BasicInfoOf;
}
type Upsert = typeof UpsertPromptResource;
type Get = typeof GetPromptResourceInfo;
type Copy = typeof CopyPromptResource;
type List = typeof ListPrompts;
export type PromptService = ReturnType<typeof createPromptService>;

/** The prompt library of a space, which its members share. */
export function createPromptService({ database, clockAndIds, auditLog, basicInfoOf }: Dependencies) {
  const store = createPromptStore(database);

  async function insert(row: PromptResourceRow): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      const library = createPromptStore(transaction);
      // Of two that are added at once, the second is counted with the first.
      await library.lockOfAuthorisedSpace(row.spaceId);
      if ((await library.countOfAuthorisedSpace(row.spaceId)) >= LIBRARY_PROMPTS_MAX) throw new TooManyPrompts();
      await library.insert(row);
    });
  }

  async function creatorsOf(scope: Scope, rows: readonly Pick<PromptResourceRow, 'creatorId'>[], locale: Locale) {
    const ids = new Set(rows.flatMap(({ creatorId }) => creatorId ?? []));
    if (ids.size === 0) return {};
    return (await basicInfoOf(scope, [...ids], locale)).id_user_info_map;
  }

  async function readPage({ space_id, search = '', size = PROMPT_PAGE, cursor }: RequestOf<List>) {
    const after = toPosition(cursor);
    if (search.trim() !== '') {
      const isMatch = searchFor(search);
      const all = await store.listOfAuthorisedSpace(space_id, null);
      const found = all.filter(({ name, description }) => isMatch(`${name}\n${description}`));
      const rest = after ? found.filter((row) => isAfter(placeOf(row), after)) : found;
      return { rows: rest.slice(0, size + 1), total: found.length, size };
    }
    const [rows, total] = await Promise.all([
      store.listOfAuthorisedSpace(space_id, { after, limit: size + 1 }),
      store.countOfAuthorisedSpace(space_id),
    ]);
    return { rows, total, size };
  }

  return {
    async upsert(scope: Scope, { prompt }: RequestOf<Upsert>): Promise<ResponseOf<Upsert>> {
      const updatedAt = clockAndIds.now();
      if (!('space_id' in prompt)) {
        const { id, prompt_text, ...named } = prompt;
        const change = { ...named, ...(prompt_text !== undefined && { promptText: prompt_text }) };
        if (!(await store.update(id, { ...change, updatedAt }))) throw new NotFound();
        return { data: { id } };
      }
      const { space_id: spaceId, name, description = '', prompt_text: promptText } = prompt;
      const id = clockAndIds.newId();
      const creatorId = scope.userId;
      const row = { id, spaceId, creatorId, createdAt: updatedAt, updatedAt, name, description, promptText };
      await unlessDeleted(insert(row));
      return { data: { id } };
    },
    async get(scope: Scope, id: string, locale: Locale): Promise<ResponseOf<Get>> {
      const row = await store.findAuthorised(id);
      if (!row) throw new NotFound();
      const creators = await creatorsOf(scope, [row], locale);
      return { data: { ...toListed(row, creators), prompt_text: row.promptText } };
    },
    async copy(scope: Scope, { prompt_resource_id, target_space_id }: RequestOf<Copy>): Promise<ResponseOf<Copy>> {
      const prompt = await store.findAuthorised(prompt_resource_id);
      if (!prompt) throw new NotFound();
      await refusePublicCopy(database, prompt.spaceId, target_space_id);
      const id = clockAndIds.newId();
      const createdAt = clockAndIds.now();
      const copied = { id, spaceId: target_space_id, creatorId: scope.userId, createdAt, updatedAt: createdAt };
      await unlessDeleted(insert({ ...prompt, ...copied }));
      return { data: { id } };
    },
    async list(scope: Scope, request: RequestOf<List>, locale: Locale): Promise<ResponseOf<List>> {
      const { rows, total, size } = await readPage(request);
      const page = rows.slice(0, size);
      const creators = await creatorsOf(scope, page, locale);
      const last = page.at(-1);
      return {
        prompts: page.map((row) => ({ ...toListed(row, creators), excerpt: row.excerpt })),
        total,
        next_cursor: rows.length > size && last ? toCursor(placeOf(last)) : '',
      };
    },
    delete: (scope: Scope, id: string): Promise<void> =>
      database.transaction().execute(async (transaction) => {
        const library = createPromptStore(transaction);
        const names = await library.findNames(id);
        await library.delete(id);
        if (names) await auditLog.write(transaction, scope, 'prompt-deleted', names);
      }),
  };
}

const placeOf = ({ updatedAt, id }: PromptListRow): PagePosition => ({ orderValue: updatedAt, id });

function toListed(row: Omit<PromptListRow, 'excerpt'>, creators: Awaited<ReturnType<BasicInfoOf>>['id_user_info_map']) {
  return {
    id: row.id,
    space_id: row.spaceId,
    name: row.name,
    description: row.description,
    creator: creators[row.creatorId ?? ''] ?? null,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}
