import * as z from 'zod/mini';
import { idOf } from '../tagged-id.ts';
import { VersionId } from '../version-id.ts';
import { BotDraft } from './bot-draft.ts';

export const VERSION_NOTE_MAX = 1_000;

/** The version that means the draft as it is saved now. */
export const DRAFT_VERSION = 'draft';

/** Where published bots can be used: in Parley itself, and in web pages with `/embed` or `<parley-chat>` (wire §1.2). */
export const BotConnectorId = { parley: '10000010', webPage: '999' } as const;
export type BotConnectorId = (typeof BotConnectorId)[keyof typeof BotConnectorId];

/** Where a bot is published. */
export const BotConnector = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string(),
  /** 0 means in use. */
  connector_status: z.literal([0, 1, 2]),
  /** A path on this server; empty where there is no page to link to. */
  share_link: z.string(),
});

/** `publish` was published. `checkpoint` keeps the draft that a restored version has replaced. */
export const BotVersionKind = z.enum(['publish', 'checkpoint']);
export type BotVersionKind = z.infer<typeof BotVersionKind>;

export const DraftSection = z.enum(Object.keys(BotDraft.shape) as [keyof BotDraft, ...(keyof BotDraft)[]]);

/** A version without its content. Versions never change. Times are Unix seconds as text. */
export const BotVersionSummary = z.object({
  version: VersionId,
  kind: BotVersionKind,
  /** Counts the published versions of a bot from 1; null for a checkpoint. */
  number: z.nullable(z.int()),
  /** The note of the publisher. */
  note: z.string(),
  create_time: z.string(),
  /** Null when the account was deleted, or is not in the space any more. */
  creator: z.nullable(z.object({ user_id: idOf('user'), name: z.string(), icon_url: z.string() })),
  /** The commit version of the draft that it was made from. */
  commit_version: z.string(),
  /** Equal for two versions exactly when their content is. */
  hash: z.string(),
  /** What differs from the version that was published before it; all sections that are not empty for the first one. */
  changed_sections: z.array(DraftSection),
  /** Whether this is the version that answers now. */
  is_online: z.boolean(),
});
export type BotVersionSummary = z.infer<typeof BotVersionSummary>;

/** What is missing in a draft that is about to be published. */
export const PublishProblem = z.enum([
  'model-deleted',
  'demonstration-model',
  'prompt-empty',
  'description-empty',
  'opening-empty',
]);
export type PublishProblem = z.infer<typeof PublishProblem>;

/** The problems with which a bot could not answer: publishing is refused. */
export const BLOCKING_PROBLEMS: readonly PublishProblem[] = ['model-deleted'];
