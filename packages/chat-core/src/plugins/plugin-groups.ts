import { type ChangeGroups, memberOf } from '../message/message-group.ts';
import type { PluginRunner } from './create-plugin-runner.ts';

/**
 * Lets plugins assign messages to member sets and change the list of groups (wire §2.1). Called only when the groups
 * have changed.
 */
export const createGroupChange =
  (plugins: Pick<PluginRunner, 'run' | 'listens'>): ChangeGroups =>
  (groups, regroup) => {
    const distributed = plugins.listens('onBeforeDistributeMessageIntoMemberSet')
      ? regroup((message) => {
          const asked = { message, memberSet: memberOf(message) };
          return plugins.run('onBeforeDistributeMessageIntoMemberSet', asked).memberSet;
        })
      : groups;
    return plugins.listens('onBeforeMessageGroupListUpdate')
      ? plugins.run('onBeforeMessageGroupListUpdate', { groups: distributed }).groups
      : distributed;
  };
