import { DraftBotCreate, type RequestOf } from '@parley/contract';
import type { FormRules } from '../../../form/form-rules.ts';

/** The fields of the form that creates an agent. */
export interface CreateBotValues {
  readonly spaceId: string;
  readonly name: string;
  readonly description: string;
  readonly prompt: string;
  /** Empty for the face that is drawn for every agent. */
  readonly iconUri: string;
}

export const newBotValues: Omit<CreateBotValues, 'spaceId'> = { name: '', description: '', prompt: '', iconUri: '' };

/** Empty optional fields are not sent: the server has their defaults. */
export const createBotRules: FormRules<CreateBotValues, RequestOf<typeof DraftBotCreate>> = {
  schema: DraftBotCreate.request,
  toInput: ({ spaceId, name, description, prompt, iconUri }) => ({
    space_id: spaceId,
    name,
    ...(description.trim() && { description: description.trim() }),
    ...(iconUri && { icon_uri: iconUri }),
    ...(prompt.trim() && { prompt_info: { prompt } }),
  }),
  fieldOfPath: { space_id: 'spaceId', icon_uri: 'iconUri', prompt_info: 'prompt' },
};
