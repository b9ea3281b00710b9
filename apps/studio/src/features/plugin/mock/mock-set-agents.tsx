import {
  ListBotMockSets,
  ListMockSets,
  ListPluginUsers,
  type MockSet,
  type Plugin,
  SwitchBotMockSet,
} from '@parley/contract';
import { Panel, SectionHeader, Skeleton, Switch, Text } from '@parley/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './mock-set-agents.module.css';

interface MockSetAgentsProps {
  plugin: Plugin;
  set: MockSet;
  /** All sets of its tool. */
  sets: readonly MockSet[];
}

/** The agents that have the tool, each with a switch: whether the set answers in the chat with their draft. */
export function MockSetAgents({ plugin, set, sets }: MockSetAgentsProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { data, error } = useOperationQuery(ListPluginUsers, { plugin_id: plugin.plugin_id });
  const bots = data?.bots.filter(({ api_ids }) => api_ids.includes(set.api_id));
  return (
    <Panel label={t('mock_agents')}>
      <SectionHeader title={t('mock_agents')} hint={t('mock_agents_hint')} />
      {error && !data && <Text tone="danger">{errorMessage(error)}</Text>}
      {!data && !error && <Skeleton height="40px" />}
      {bots?.length === 0 && <Text tone="muted">{t('mock_agents_none')}</Text>}
      {bots && bots.length > 0 && (
        <ul aria-label={t('mock_agents')} className={styles.agents}>
          {bots.map((bot) => (
            <AgentSwitch key={bot.bot_id} plugin={plugin} set={set} sets={sets} bot={bot} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function AgentSwitch({ plugin, set, sets, bot }: MockSetAgentsProps & { bot: { bot_id: string; name: string } }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { bot_id, name } = bot;
  const turn = useOperationMutation(SwitchBotMockSet, {
    onSuccess: () =>
      Promise.all(
        [ListMockSets, ListBotMockSets].map((operation) =>
          queryClient.invalidateQueries({ queryKey: queryKeyOf(operation) }),
        ),
      ),
  });
  const isOn = set.bot_ids.includes(bot_id);
  const answering = sets.find(({ bot_ids }) => bot_ids.includes(bot_id));
  return (
    <li className={styles.agent}>
      <Switch
        label={t('mock_agent_switch', { name, set: set.name })}
        isLabelHidden
        checked={turn.isPending ? !isOn : isOn}
        disabled={!plugin.can_edit || turn.isPending}
        onCheckedChange={(is_on) => turn.mutate({ bot_id, mock_set_id: set.mock_set_id, is_on })}
      />
      <Link to={`/space/${plugin.space_id}/bot/${bot_id}`}>{name}</Link>
      <Text size="small" tone="muted">
        {answering ? t('mock_agent_on', { set: answering.name }) : t('mock_agent_off')}
      </Text>
    </li>
  );
}
