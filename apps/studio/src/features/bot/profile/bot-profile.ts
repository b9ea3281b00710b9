import { type BotDraft, type RequestOf, UpdateDraftBotInfoAgw } from '@parley/contract';
import type { FormRules } from '../../../form/form-rules.ts';
import type { BotPicture } from './bot-picture.ts';

/** What people see of an agent in lists and in the chat. */
export interface BotProfile {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Empty for an agent whose face is drawn from its id. */
  readonly iconUri: string;
  readonly iconUrl: string;
}

/** The sections of the draft that a profile form changes. */
export type ProfileChange = Partial<Pick<BotDraft, 'name' | 'description' | 'icon_uri'>>;

export const pictureOf = ({ id, iconUri, iconUrl }: BotProfile): BotPicture =>
  iconUri ? { kind: 'stored', uri: iconUri, url: iconUrl } : { kind: 'face', faceId: id };

interface ProfileValues {
  readonly name: string;
  readonly description: string;
}

/** Only the fields that were changed are sent. */
export const profileRules = (botId: string): FormRules<ProfileValues, RequestOf<typeof UpdateDraftBotInfoAgw>> => ({
  schema: UpdateDraftBotInfoAgw.request,
  toInput: (_values, changed) => ({ bot_info: { bot_id: botId, ...changed } }),
  fieldOfPath: { 'bot_info.name': 'name', 'bot_info.description': 'description' },
});
