import { ListBotMockSets, type PluginList, type ResponseOf, SwitchBotMockSet } from '@parley/contract';
import { Select, Text } from '@parley/ui';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { hasTool } from './plugin-list.ts';
import styles from './plugin-skill-form.module.css';

type BotMockSet = ResponseOf<typeof ListBotMockSets>['mock_sets'][number];

const NONE = 'none';

interface MockSwitchesProps {
  botId: string;
  /** Of the saved draft: the server knows the sets of the tools that are saved. */
  draftVersion: string;
  list: PluginList;
  isReadOnly: boolean;
}

/** For each tool with mock sets: whether the chat with the draft calls the API, or which set answers in its place. */
export function MockSwitches({ botId, draftVersion, list, isReadOnly }: MockSwitchesProps) {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: [...queryKeyOf(ListBotMockSets, { bot_id: botId }), draftVersion],
    queryFn: () => call(ListBotMockSets, { bot_id: botId }),
    placeholderData: keepPreviousData,
  });
  const sets = data?.mock_sets.filter(({ plugin_id, api_id }) => hasTool(list, plugin_id, api_id)) ?? [];
  const toolIds = [...new Set(sets.map(({ api_id }) => api_id))];
  if (toolIds.length === 0) return null;
  return (
    <section aria-label={t('mock_sets')} className={styles.mocks}>
      <Text size="small" tone="muted">
        {t('mock_switch_hint')}
      </Text>
      {toolIds.map((id) => (
        <MockSwitch key={id} botId={botId} sets={sets.filter(({ api_id }) => api_id === id)} isReadOnly={isReadOnly} />
      ))}
    </section>
  );
}

function MockSwitch({ botId, sets, isReadOnly }: { botId: string; sets: readonly BotMockSet[]; isReadOnly: boolean }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const turn = useOperationMutation(SwitchBotMockSet, {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeyOf(ListBotMockSets) }),
  });
  const on = sets.find(({ is_on }) => is_on);
  const choose = (id: string) => {
    if (id !== NONE) turn.mutate({ bot_id: botId, mock_set_id: id, is_on: true });
    else if (on) turn.mutate({ bot_id: botId, mock_set_id: on.mock_set_id, is_on: false });
  };
  return (
    <Select
      label={t('mock_switch', { name: sets[0]?.tool_name ?? '' })}
      value={on?.mock_set_id ?? NONE}
      disabled={isReadOnly || turn.isPending}
      options={[
        { value: NONE, label: t('mock_switch_off') },
        ...sets.map(({ mock_set_id, name }) => ({ value: mock_set_id, label: t('mock_switch_on', { name }) })),
      ]}
      onValueChange={choose}
    />
  );
}
