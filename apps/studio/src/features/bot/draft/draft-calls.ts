import {
  ApiError,
  auditFallbackText,
  type BotDraft,
  GetDraftBotInfoAgw,
  hasDoubleBraces,
  newBotDraft,
  type ResponseOf,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import type { QueryClient } from '@tanstack/react-query';
import { callInTime } from '../../../api/call-in-time.ts';
import { botNotFound, notFound } from '../../../api/error-codes.ts';
import { queryKeyOf } from '../../../api/query-key.ts';
import { reportAndContinue } from '../../../api/report-and-continue.ts';
import { errorMessageOf } from '../../../api/use-error-message.ts';
import { currentTranslation } from '../../../i18n/use-translation.ts';
import { botLists } from '../use-refresh-bots.ts';
import { type DraftEditEvent, type DraftRequest, isOnlyOwnChange, type LoadedDraft } from './draft-edit.ts';
import type { SectionName } from './merge/merge-section.ts';
import { toSaveFailure } from './save-failure.ts';

type Loaded = ResponseOf<typeof GetDraftBotInfoAgw>;
type SaveRequest = Extract<DraftRequest, { type: 'save' }>;
type EventOf<Type extends DraftEditEvent['type']> = Extract<DraftEditEvent, { type: Type }>;

/** A call without a response holds back all later saves. */
const CALL_TIMEOUT_MS = 20_000;
/** Browsers allow 64 KiB of pending `keepalive` requests, with headers and those of others. */
const KEEPALIVE_MAX_BYTES = 60_000;
const sectionNames = Object.keys(newBotDraft) as SectionName[];
const listedSections: readonly SectionName[] = ['name', 'description', 'icon_uri'];
/** Sections that the server answers with addresses of pictures. */
const picturedSections: readonly SectionName[] = ['icon_uri', 'background_image_info_list'];

/** The calls of the editor. They return what happened, and keep the loaded draft and the lists of agents true. */
export function createDraftCalls(botId: string, queryClient: QueryClient) {
  const draftKey = queryKeyOf(GetDraftBotInfoAgw, { bot_id: botId });

  async function save(request: SaveRequest): Promise<EventOf<'save-answered' | 'save-failed'>> {
    // The server refuses this too, in the words of a request that is not valid.
    if (hasDoubleBraces(request.sections.suggest_reply_info?.customized_suggest_prompt ?? '')) {
      const message = currentTranslation().t('bot_prompt_bracket_error');
      return { type: 'save-failed', failure: { type: 'refused', message } };
    }
    try {
      const { data } = await callInTime(CALL_TIMEOUT_MS, UpdateDraftBotInfoAgw, toUpdate(botId, request), {
        keepalive: isKeptAlive(botId, request),
      });
      if (data.check_not_pass) {
        const message = data.check_not_pass_msg || auditFallbackText[currentTranslation().locale];
        return { type: 'save-failed', failure: { type: 'refused', message } };
      }
      await keepQueriesTrue(request, data);
      return {
        type: 'save-answered',
        commitVersion: data.commit_version,
        hasChange: data.has_change,
        hasUnpublishedChange: data.has_unpublished_change,
        isSameWithOnline: data.same_with_online,
        branch: data.branch,
        at: Date.now(),
      };
    } catch (error) {
      const failure = toSaveFailure(error, messageOf(error));
      if (failure.type !== 'conflict') reportAndContinue(error, 'save a draft');
      return { type: 'save-failed', failure };
    }
  }

  async function load(): Promise<EventOf<'draft-loaded'> | (EventOf<'load-failed'> & { isGone: boolean })> {
    try {
      const loaded = await callInTime(CALL_TIMEOUT_MS, GetDraftBotInfoAgw, { bot_id: botId });
      queryClient.setQueryData<Loaded>(draftKey, loaded);
      return { type: 'draft-loaded', ...toLoadedDraft(loaded.data) };
    } catch (error) {
      reportAndContinue(error, 'load a draft');
      return { type: 'load-failed', failure: toSaveFailure(error, messageOf(error)), isGone: isGone(error) };
    }
  }

  async function keepQueriesTrue(
    { sections, baseVersion }: SaveRequest,
    data: ResponseOf<typeof UpdateDraftBotInfoAgw>['data'],
  ): Promise<void> {
    // A response that is on its way would bring the old draft back.
    await queryClient.cancelQueries({ queryKey: draftKey });
    queryClient.setQueryData<Loaded>(draftKey, (loaded) => loaded && withSaved(loaded, sections, baseVersion, data));
    const changed = Object.keys(sections);
    if (picturedSections.some((name) => changed.includes(name))) {
      void queryClient.invalidateQueries({ queryKey: draftKey });
    }
    // The order by time changes with every save: lists in view are not loaded again for that.
    const refetchType = listedSections.some((name) => changed.includes(name)) ? 'active' : 'none';
    for (const list of botLists) void queryClient.invalidateQueries({ queryKey: queryKeyOf(list), refetchType });
  }

  return { save, load };
}

/** Whether the request survives the end of the page. */
export function isKeptAlive(botId: string, request: SaveRequest): boolean {
  const body = JSON.stringify(toUpdate(botId, request));
  return body.length < KEEPALIVE_MAX_BYTES && new TextEncoder().encode(body).length < KEEPALIVE_MAX_BYTES;
}

export function toLoadedDraft(data: Loaded['data']): LoadedDraft {
  const sections: Partial<BotDraft> = Object.fromEntries(sectionNames.map((name) => [name, data.bot_info[name]]));
  return {
    draft: { ...newBotDraft, ...sections },
    commit: { version: data.commit_version, committerName: data.committer_name, time: data.commit_time },
    online: {
      hasUnpublishedChange: data.has_unpublished_change,
      isSameWithOnline: data.same_with_online,
      branch: data.branch,
    },
    isEditable: data.editable,
  };
}

const toUpdate = (botId: string, { sections, baseVersion }: SaveRequest) => ({
  bot_info: { bot_id: botId, ...sections },
  base_commit_version: baseVersion,
});

function withSaved(
  { data, ...rest }: Loaded,
  sections: Partial<BotDraft>,
  baseVersion: string,
  saved: ResponseOf<typeof UpdateDraftBotInfoAgw>['data'],
): Loaded {
  const bot_info = { ...data.bot_info, ...sections } as Loaded['data']['bot_info'];
  const { same_with_online, has_unpublished_change, branch, has_change } = saved;
  const isComplete = isOnlyOwnChange(baseVersion, { commitVersion: saved.commit_version, hasChange: has_change });
  // Sections of others are missing here: with the new version, an editor that starts from this would overwrite them.
  const commit_version = isComplete ? saved.commit_version : data.commit_version;
  // The next page that opens the draft tells when it was saved.
  const commit_time = has_change ? String(Math.floor(Date.now() / 1_000)) : data.commit_time;
  const online = { same_with_online, branch, has_unpublished_change };
  return { ...rest, data: { ...data, bot_info, commit_version, commit_time, ...online } };
}

const messageOf = (error: unknown): string => errorMessageOf(error, currentTranslation().t);

const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === notFound || error.code === botNotFound);
