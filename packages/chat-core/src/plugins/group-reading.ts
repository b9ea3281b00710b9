import { type ChangeGroups, memberOf } from '../message/message-group.ts';
import type { PluginRunner } from './create-plugin-runner.ts';

/**
 * The groups of a conversation as its plugins want them: each message in the set that they choose, and the list as they
 * leave it (wire §2.1). Asked again only when the groups themselves have changed.
 */
export const createGroupReading =
  (plugins: Pick<PluginRunner, 'run' | 'listens'>): ChangeGroups =>
  (groups, makeAnew) => {
    const distributed = plugins.listens('onBeforeDistributeMessageIntoMemberSet')
      ? makeAnew((message) => {
          const asked = { message, memberSet: memberOf(message) };
          return plugins.run('onBeforeDistributeMessageIntoMemberSet', asked).memberSet;
        })
      : groups;
    return plugins.listens('onBeforeMessageGroupListUpdate')
      ? plugins.run('onBeforeMessageGroupListUpdate', { groups: distributed }).groups
      : distributed;
  };
